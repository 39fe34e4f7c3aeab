export { copyFirstRelease, type FirstRelease } from './first-release.ts'
export { createRandom, type Random } from '../demo/random.ts'
export { openStore } from '../store/db/open.ts'
export { hasPostgres, startPostgres, type TestPostgres } from './postgres/start-postgres.ts'
export { startTestServer, type TestServer, type TestServerOptions } from './start-test-server.ts'
export {
  type Answer,
  call,
  type CallOptions,
  type SignedInClient,
  clientWith,
  signIn,
  signInWithStepUp,
} from './portal-client.ts'
export { mailAfter, readMails } from './mails.ts'
export { signInSpawned, type SpawnedServer, spawnServer } from './spawn-server.ts'
export { codeOf } from './test-codes.ts'
export { type OperatorRun, runOperator, runOperatorProcess } from './run-operator.ts'
export { apiRoutes, pathWithin } from './api/api-routes.ts'
export { bodiesWith, worstTexts } from './api/worst-texts.ts'
export { beginUpload, fileHead, textPart } from './forms/begin-upload.ts'
export { holdWriteLock } from './faults/hold-write-lock.ts'
export { originsOf, startLoad } from './faults/load.ts'
export { startLoads, startReplicatedPortal, stopLoads } from './faults/replicated-portal.ts'
export { postForm, testFiles } from './post-form.ts'
export { officeFiles } from './forms/office-files.ts'
export { type HeldCall, holdCall } from './tcp/hold-call.ts'
export { type RawClient, rawClient } from './tcp/raw-client.ts'
export { startTcpServer } from './tcp/tcp-server.ts'
