import { createActor } from 'xstate'
import { authPortal } from '../../portal/auth-portal.ts'

/** Starts the sign-in of this page. */
export function startLogin() {
  const { logic, input } = authPortal.login()
  return createActor(logic, { input }).start()
}
