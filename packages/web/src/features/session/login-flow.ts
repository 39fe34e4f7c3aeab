import { createActor, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { authPortal } from '../../portal/auth-portal.ts'

type LoginMachine = ReturnType<typeof authPortal.login>['logic']
export type LoginSnapshot = SnapshotFrom<LoginMachine>

/** Starts the sign-in and reports its first state and each later one. */
export function startLogin(onChange: (snapshot: LoginSnapshot) => void): ActorRefFrom<LoginMachine> {
  const { logic, input } = authPortal.login()
  const actor = createActor(logic, { input })
  actor.subscribe(onChange)
  return actor.start()
}
