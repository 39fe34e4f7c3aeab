export { startPostgres, type TestPostgres } from './start-postgres.ts'
export { startTestServer, type TestServer, type TestServerOptions } from './start-test-server.ts'
