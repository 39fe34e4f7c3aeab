import { contractFlows, createContractsApi } from '../../contracts/index.ts'
import { createQuery } from '../../kernel/flow/queries.ts'
import type { AuthPortal } from '../auth-portal.ts'

export type ContractFlows = ReturnType<typeof openContractFlows>

/** Opens the flows of contracts and their files. */
export const openContractFlows = ({ http, logFailure }: AuthPortal) =>
  contractFlows({ contracts: createContractsApi(http), query: createQuery(logFailure) })
