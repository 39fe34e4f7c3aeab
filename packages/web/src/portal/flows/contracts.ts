import { openContractFlows, type ContractFlows } from '@ip-portal/core/contracts'
import { authPortal } from '../auth-portal.ts'

/** Flows of contracts. */
export const contractFlows: ContractFlows = openContractFlows(authPortal)
