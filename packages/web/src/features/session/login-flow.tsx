import { useEffect, useLayoutEffect } from 'react'
import type { EventFrom, SnapshotFrom } from 'xstate'
import { authPortal } from '../../portal/auth-portal.ts'
import { useFlow } from '../../portal/use-portal.ts'

type LoginMachine = ReturnType<typeof authPortal.login>['logic']
export type LoginEvent = EventFrom<LoginMachine>

/** The running sign-in. */
export interface Login {
  snapshot: SnapshotFrom<LoginMachine>
  send: (event: LoginEvent) => void
}

export interface LoginFlowProps {
  /** Credentials that were submitted before this code had loaded. */
  pending: LoginEvent | null
  onChange: (login: Login) => void
}

/** Runs the sign-in and reports it to the page, whose form is shown before this code has loaded. */
export function LoginFlow({ pending, onChange }: LoginFlowProps) {
  const [snapshot, send] = useFlow(() => authPortal.login())
  useLayoutEffect(() => onChange({ snapshot, send }), [snapshot, send, onChange])
  useEffect(() => {
    if (pending !== null) send(pending)
  }, [pending, send])
  return null
}
