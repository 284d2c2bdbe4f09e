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
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

import javax.net.ServerSocketFactory;

import org.jspecify.annotations.Nullable;

/**
 * Accepts clients up to a number and hangs up on the others. What is wrong with one
 * client, or a shortage of file handles, does not end the server.
 */
final class LimitedServerSocket extends ServerSocket {

	private static final int HEAP_OF_CLIENT = 192 * 1024;

	private static final int MIN_CLIENTS = 1024;

	private static final int MAX_CLIENTS = 4096;

	private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(10);

	private final AtomicInteger clients = new AtomicInteger();

	private final int limit;

	private LimitedServerSocket(int limit) throws IOException {
		this.limit = limit;
	}

	/**
	 * Create a factory of server sockets.
	 * @return one for as many clients as the heap is good for
	 */
	static ServerSocketFactory factory() {
		long clients = Runtime.getRuntime().maxMemory() / HEAP_OF_CLIENT;
		return factory((int) Math.max(MIN_CLIENTS, Math.min(clients, MAX_CLIENTS)));
	}

	/**
	 * Create a factory of server sockets.
	 * @param limit the most clients of one of them
	 * @return the factory
	 */
	static ServerSocketFactory factory(int limit) {
		return new Factory(limit);
	}

	@Override
	public Socket accept() throws IOException {
		while (true) {
			Client client = new Client();
			try {
				implAccept(client);
			}
			catch (IOException ex) {
				if (isClosed()) {
					throw ex;
				}
				LockSupport.parkNanos(PAUSE);
				continue;
			}
			if (this.clients.incrementAndGet() <= this.limit) {
				return client;
			}
			client.close();
		}
	}

	/**
	 * A client that is counted for as long as it is connected. Options it does not take
	 * any more are left to its first read.
	 */
	private final class Client extends Socket {

		private final AtomicBoolean counted = new AtomicBoolean(true);

		@Override
		public void setSoTimeout(int timeout) {
			set(() -> super.setSoTimeout(timeout));
		}

		@Override
		public void setKeepAlive(boolean on) {
			set(() -> super.setKeepAlive(on));
		}

		@Override
		public void setTcpNoDelay(boolean on) {
			set(() -> super.setTcpNoDelay(on));
		}

		private void set(Option option) {
			try {
				option.set();
			}
			catch (SocketException ex) {
				// the client is gone, which whoever reads from it finds out
			}
		}

		@Override
		public void close() throws IOException {
			if (this.counted.compareAndSet(true, false)) {
				LimitedServerSocket.this.clients.decrementAndGet();
			}
			super.close();
		}

	}

	/**
	 * Sets an option of a socket.
	 */
	private interface Option {

		void set() throws SocketException;

	}

	private static final class Factory extends ServerSocketFactory {

		private final int limit;

		Factory(int limit) {
			this.limit = limit;
		}

		@Override
		public ServerSocket createServerSocket() throws IOException {
			return new LimitedServerSocket(this.limit);
		}

		@Override
		public ServerSocket createServerSocket(int port) throws IOException {
			return createServerSocket(port, 0, null);
		}

		@Override
		public ServerSocket createServerSocket(int port, int backlog) throws IOException {
			return createServerSocket(port, backlog, null);
		}

		@Override
		public ServerSocket createServerSocket(int port, int backlog, @Nullable InetAddress address)
				throws IOException {
			ServerSocket socket = createServerSocket();
			try {
				socket.bind(new InetSocketAddress(address, port), backlog);
				return socket;
			}
			catch (IOException ex) {
				socket.close();
				throw ex;
			}
		}

	}

}
