import { createQuery } from '../../kernel/flow/queries.ts'
import { createRegistryApi, registryFlows } from '../../registry/index.ts'
import type { AuthPortal } from '../auth-portal.ts'

export type RegistryFlows = ReturnType<typeof openRegistryFlows>

/** Opens the flows of registry handles and of whois. */
export const openRegistryFlows = ({ http, logFailure }: AuthPortal) =>
  registryFlows({ registry: createRegistryApi(http), query: createQuery(logFailure) })
