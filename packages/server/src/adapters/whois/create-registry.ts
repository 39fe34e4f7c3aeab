import type { Db } from '../../db/open.ts'
import type { Settings } from '../../settings/settings.ts'
import { createEmbeddedRegistry } from './embedded-registry.ts'
import type { Registry } from './registry.ts'
import { createTcpRegistry } from './tcp-registry.ts'

/** Creates a client of the configured whois server; without one, the registry is the portal's own table. */
export const createRegistry = ({ whoisHost, whoisTimeoutMs }: Settings, db: Db): Registry =>
  whoisHost ? createTcpRegistry({ ...whoisHost, timeoutMs: whoisTimeoutMs }) : createEmbeddedRegistry(db)
