import { joinPortal, type Portal } from '@ip-portal/core/portal'
import { entrance } from './entrance.ts'

/** The whole portal; arrives with the signed-in pages. */
export const portal: Portal = joinPortal(entrance)
