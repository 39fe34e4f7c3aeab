import { createActor } from 'xstate'
import { entrance } from '../../portal/entrance.ts'

/** Starts the sign-in of this page. */
export function startLogin() {
  const { logic, input } = entrance.login()
  return createActor(logic, { input }).start()
}
