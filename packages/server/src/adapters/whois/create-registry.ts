import type { Db } from '../../db/open.ts'
import type { Settings } from '../../settings/settings.ts'
import { createEmbeddedRegistry } from './embedded-registry.ts'
import type { Registry } from './registry.ts'
import { createTcpRegistry } from './tcp-registry.ts'

/** The registry behind the whois server that is set, else the portal's own table. */
export const createRegistry = ({ whoisHost, whoisTimeoutMs }: Settings, db: Db): Registry =>
  whoisHost ? createTcpRegistry({ ...whoisHost, timeoutMs: whoisTimeoutMs }) : createEmbeddedRegistry(db)
