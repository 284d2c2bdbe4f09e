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

package io.github.dynamospring.embedded.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;

import javax.net.ServerSocketFactory;

import io.github.dynamospring.embedded.protocol.Dispatcher;
import org.apache.hc.core5.http.impl.bootstrap.HttpServer;
import org.apache.hc.core5.http.impl.bootstrap.ServerBootstrap;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.http.protocol.HttpProcessorBuilder;
import org.apache.hc.core5.http.protocol.RequestValidateHost;
import org.apache.hc.core5.http.protocol.ResponseContent;
import org.apache.hc.core5.http.protocol.ResponseDate;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;

/**
 * An HTTP server in front of the engine, on 127.0.0.1 unless told otherwise.
 *
 * @since 0.1.0
 */
public final class HttpDoor implements AutoCloseable {

	private static final Timeout IDLE_TIMEOUT = Timeout.ofMinutes(5);

	private static final int BACKLOG = 1024;

	private static final byte[] LOOPBACK = { 127, 0, 0, 1 };

	private final HttpServer server;

	private final InetAddress address;

	private HttpDoor(HttpServer server, InetAddress address) {
		this.server = server;
		this.address = address;
	}

	/**
	 * Open the server.
	 * @param dispatcher what answers the requests
	 * @param address the address of the network interface to listen on, or the wildcard
	 * address for all of them
	 * @param port the port, 0 for any free one
	 * @return the running server
	 * @throws UncheckedIOException if the port cannot be opened
	 */
	public static HttpDoor open(Dispatcher dispatcher, InetAddress address, int port) {
		return open(dispatcher, address, port, BodyBudget.ofHeap(), LimitedServerSocket.factory());
	}

	static HttpDoor open(Dispatcher dispatcher, int port, BodyBudget budget, ServerSocketFactory sockets) {
		return open(dispatcher, loopback(), port, budget, sockets);
	}

	/**
	 * Return the address to listen on unless told otherwise.
	 * @return 127.0.0.1
	 */
	public static InetAddress loopback() {
		try {
			return InetAddress.getByAddress("127.0.0.1", LOOPBACK);
		}
		catch (UnknownHostException ex) {
			throw new IllegalStateException("Four bytes are an address", ex);
		}
	}

	private static HttpDoor open(Dispatcher dispatcher, InetAddress address, int port, BodyBudget budget,
			ServerSocketFactory sockets) {
		DynamoRequestHandler handler = new DynamoRequestHandler(dispatcher, budget);
		try {
			HttpServer server = ServerBootstrap.bootstrap()
				.setLocalAddress(address)
				.setListenerPort(port)
				.setSocketConfig(SocketConfig.custom()
					.setTcpNoDelay(true)
					.setBacklogSize(BACKLOG)
					.setSoReuseAddress(true)
					.setSoTimeout(IDLE_TIMEOUT)
					.build())
				.setServerSocketFactory(sockets)
				.setRequestRouter((request, context) -> handler)
				.setHttpProcessor(HttpProcessorBuilder.create()
					.addAll(new ResponseDate(), new ResponseContent(), new ConnectionControl())
					.addAll(new RequestValidateHost())
					.build())
				.setExceptionListener(new DisconnectListener())
				.create();
			server.start();
			return new HttpDoor(server, address);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Port " + port + " on " + address.getHostAddress() + " cannot be opened: "
					+ ex.getMessage() + "; choose another one, or 0 for any free port", ex);
		}
	}

	/**
	 * Return where the server is reached from this machine.
	 * @return the endpoint
	 */
	public URI uri() {
		String host = this.address.isAnyLocalAddress() ? "127.0.0.1" : this.address.getHostAddress();
		return URI
			.create("http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + this.server.getLocalPort());
	}

	@Override
	public void close() {
		this.server.close(CloseMode.IMMEDIATE);
	}

}
