import { extendPortal, type Portal } from '@ip-portal/core/portal'
import { authPortal } from './auth-portal.ts'

/** The whole portal; loads with the signed-in pages. */
export const portal: Portal = extendPortal(authPortal)
