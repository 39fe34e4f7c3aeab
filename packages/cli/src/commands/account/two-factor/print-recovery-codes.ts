import { accountTexts } from '@ip-portal/core/account'
import type { Context } from '../../../context.ts'

/** Prints recovery codes to stdout; they are shown once. `data` is the form for programs. */
export async function printRecoveryCodes(
  { io, print }: Context,
  data: object,
  codes: readonly string[],
): Promise<void> {
  io.notice(accountTexts.recoveryIntro)
  await print.record({
    data,
    sections: [{ title: accountTexts.recoveryTitle, lines: codes.map((code, at) => [String(at + 1), code] as const) }],
  })
}
