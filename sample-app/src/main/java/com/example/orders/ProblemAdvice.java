/*
 * Copyright the dynamo-spring authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *      https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */

package com.example.orders;

import com.example.orders.customer.CustomerNotFoundException;
import com.example.orders.order.OrderNotAcceptedException;
import com.example.orders.order.OrderNotFoundException;
import com.example.orders.order.OrderNotOpenException;
import com.example.orders.product.ProductNotFoundException;
import com.example.orders.shipping.FulfilmentNotFoundException;
import com.example.orders.shipping.PaymentRefusedException;
import io.github.dynamospring.DynamoPageTokenException;
import io.github.dynamospring.DynamoValidationException;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.TransientDataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/**
 * Answers failures as problem details (RFC 9457), those of Spring MVC included.
 */
@RestControllerAdvice
class ProblemAdvice extends ResponseEntityExceptionHandler {

	@ExceptionHandler({ CustomerNotFoundException.class, ProductNotFoundException.class, OrderNotFoundException.class,
			FulfilmentNotFoundException.class })
	ProblemDetail notFound(RuntimeException ex) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.NOT_FOUND, String.valueOf(ex.getMessage()));
	}

	@ExceptionHandler({ OrderNotOpenException.class, PaymentRefusedException.class })
	ProblemDetail notOpen(RuntimeException ex) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, String.valueOf(ex.getMessage()));
	}

	@ExceptionHandler
	ProblemDetail notAccepted(OrderNotAcceptedException ex) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.UNPROCESSABLE_CONTENT, String.valueOf(ex.getMessage()));
	}

	@ExceptionHandler
	ProblemDetail unusableToken(DynamoPageTokenException ex) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, String.valueOf(ex.getMessage()));
	}

	/**
	 * A key or value that was refused before any request came from the caller; what
	 * DynamoDB itself refuses is our own mistake.
	 * @param ex the failure
	 * @return the problem
	 */
	@ExceptionHandler
	ProblemDetail unusableValue(DynamoValidationException ex) {
		if (ex.getAwsErrorCode().isPresent()) {
			throw ex;
		}
		return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, String.valueOf(ex.getMessage()));
	}

	@ExceptionHandler
	ProblemDetail busy(TransientDataAccessException ex) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE, "Try again later");
	}

	@Override
	protected @Nullable ResponseEntity<Object> handleMethodArgumentNotValid(MethodArgumentNotValidException ex,
			HttpHeaders headers, HttpStatusCode status, WebRequest request) {
		ex.getBody()
			.setProperty("errors",
					ex.getFieldErrors()
						.stream()
						.map((error) -> error.getField() + " " + error.getDefaultMessage())
						.sorted()
						.toList());
		return super.handleMethodArgumentNotValid(ex, headers, status, request);
	}

	@Override
	protected @Nullable ResponseEntity<Object> handleHandlerMethodValidationException(
			HandlerMethodValidationException ex, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
		ex.getBody()
			.setProperty("errors", ex.getParameterValidationResults()
				.stream()
				.flatMap((result) -> result.getResolvableErrors()
					.stream()
					.map((error) -> result.getMethodParameter().getParameterName() + " " + error.getDefaultMessage()))
				.sorted()
				.toList());
		return super.handleHandlerMethodValidationException(ex, headers, status, request);
	}

}
