import { accountTexts, securitySeverity, type CallersToken, type SecurityStatus } from '@ip-portal/core/account'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { isApiToken } from '@ip-portal/core/kernel/wire/api-token'
import { sessionTexts, type Session } from '@ip-portal/core/session'
import { lastInstantOf, tokensTexts } from '@ip-portal/core/tokens'
import type { Context } from '../../context.ts'
import { CliError, exitCodes } from '../../errors/exit-codes.ts'
import type { Line } from '../../terminal/output/columns.ts'
import { sessionCommandTexts as texts } from './session.texts.ts'

/**
 * Shows the address, the account and the state of the session; exit code 4 when it has ended. For an API token it shows
 * the token, and makes no call that a token may not make.
 */
export async function status(context: Context): Promise<void> {
  const { portal, print, settings } = context
  const kept = context.sessionPlace()
  const place = { url: settings.url, profile: settings.profile, storage: kept }
  const placeLines: Line[] = [
    [texts.url, settings.url],
    [texts.profile, settings.profile],
    [texts.kept, kept],
  ]
  const endSignedOut = async (error: unknown): Promise<never> => {
    const isEnded = error instanceof CliError && error.exitCode === exitCodes.notSignedIn
    // Without the session most fields are missing: only the error is left to say.
    if (isEnded && context.options.columns === undefined) {
      const state = error.code === 'NOT_SIGNED_IN' ? sessionTexts.notSignedIn : sessionTexts.badgeClosed
      const lines: Line[] = [...placeLines, [texts.session, state, 'danger']]
      await print.record({ data: { ...place, isAuthenticated: false }, sections: [{ title: texts.title, lines }] })
    }
    throw error
  }

  let session: Session
  let security: SecurityStatus
  try {
    session = context.session()
    security = await context.read(portal.securityStatus())
  } catch (error) {
    return await endSignedOut(error)
  }
  if (isApiToken(session.token)) {
    const data = { ...place, isAuthenticated: true, ...security }
    const lines = [...placeLines, ...tokenLines(security)]
    return print.record({ data, sections: [{ title: texts.title, lines }] })
  }
  const openTickets = await context
    .read(portal.openTickets())
    .then(({ open_tickets }) => open_tickets)
    .catch(() => null)
  const { user, company } = session
  await print.record({
    data: { ...place, isAuthenticated: true, user, company, ...security, open_tickets: openTickets },
    sections: [
      {
        title: texts.title,
        lines: [
          ...placeLines,
          [texts.session, sessionTexts.badgeActive, 'success'],
          [texts.user, user ? `${user.name} <${user.email}>` : '-'],
          [texts.company, company?.name || '-'],
          [texts.emailVerified, emailText(security), securitySeverity(security.isEmailVerified)],
          [
            texts.twoFactor,
            security.is2FAEnabled ? accountTexts.twoFactorOn : accountTexts.twoFactorOff,
            securitySeverity(security.is2FAEnabled),
          ],
          [texts.openTickets, openTickets === null ? texts.unknown : String(openTickets)],
        ],
      },
    ],
  })
}

/** The API token in use; a server of an earlier release does not name it. */
function tokenLines({ token }: SecurityStatus): Line[] {
  return [
    [texts.session, texts.apiTokenActive, 'success'],
    ...(token
      ? ([
          [texts.apiToken, token.name],
          [tokensTexts.scope, token.scope],
          [tokensTexts.orders, token.orders?.join(', ') ?? tokensTexts.allOrders],
          ...(token.networks ? [[tokensTexts.networks, token.networks.join(', ')] as const] : []),
          ...(token.max_fee_usd === null ? [] : [[tokensTexts.maxFee, feeText(token)] as const]),
          [tokensTexts.expires, formatDateTime(lastInstantOf(token.expires_at))],
        ] as const)
      : []),
  ]
}

const feeText = ({ max_fee_usd: most, fee_left_usd: left }: CallersToken): string =>
  left === null ? formatUsd(most) : texts.feeLeft(formatUsd(most), formatUsd(left))

function emailText({ hasEmail, isEmailVerified }: SecurityStatus): string {
  if (!hasEmail) return texts.noEmail
  return isEmailVerified ? texts.verified : texts.notVerified
}
