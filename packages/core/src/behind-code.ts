import type { Entrance } from './entrance.ts'
import { flow, fromCall } from './kernel/flow.ts'
import { createSensitiveActionMachine, type ActionResult } from './sensitive-action/index.ts'

/** What a change behind a code consists of, besides the code. */
interface SensitiveAction<Details, Value, Lost> {
  isAcceptable: (details: Details) => boolean
  run: (details: Details) => Promise<ActionResult<Value, Lost>>
  restore: (lost: Lost) => Promise<unknown>
}

/**
 * Makes flows of changes behind a one-time code. Leaving the page cancels reads, never writes: those get no
 * signal.
 */
export const changesBehindCode =
  (entrance: Entrance) =>
  <Details, Value, Lost>(action: SensitiveAction<Details, Value, Lost>) => {
    const { accountApi } = entrance
    return flow(
      createSensitiveActionMachine<Details, Value, Lost>().provide({
        guards: { isAcceptable: (_, params) => action.isAcceptable(params.details as Details) },
        actors: {
          loadSecurity: fromCall<{ is2FAEnabled: boolean }>((_, signal) => accountApi.securityStatus(signal)),
          verifyCode: fromCall<unknown, { code: string }>(({ code }, signal) => accountApi.verifyCode(code, signal)),
          runAction: fromCall<unknown, { details: unknown }>(({ details }) => action.run(details as Details)),
          restoreLost: fromCall<unknown, { lost: unknown }>(({ lost }) => action.restore(lost as Lost)),
        },
      }),
      { isTwoFactorEnabled: entrance.security.getSnapshot().context.status?.is2FAEnabled ?? null },
    )
  }
