import { openRegistryFlows, type RegistryFlows } from '@ip-portal/core/registry'
import { authPortal } from '../auth-portal.ts'

/** Flows of registry handles and whois. */
export const registryFlows: RegistryFlows = openRegistryFlows(authPortal)
