import { Hono } from 'hono'
import { PasswordConfirmation } from '@ip-portal/core/account/account-requests.schema'
import { requireSession } from '../../../auth/session/require-session.ts'
import type { Deps } from '../../../deps.ts'
import { jsonBody } from '../../../http/json-body.ts'
import { Done } from '../../../http/openapi/answer-fields.ts'
import { describeRoute } from '../../../http/openapi/describe-route.ts'
import type { PortalEnv } from '../../../http/portal-env.ts'
import { accountTexts } from '../account.texts.ts'
import { checkPassword } from './check-password.ts'

/** Check of the password inside a session, for what needs one within the last ten minutes. */
export function confirmPasswordRoutes(deps: Deps): Hono<PortalEnv> {
  const messages = { password: accountTexts.currentPasswordNeeded }
  return new Hono<PortalEnv>().post(
    '/auth/confirm-password',
    describeRoute({
      tag: 'account',
      summary: 'Confirm the password inside a session',
      action: 'password.check',
      answer: Done,
    }),
    requireSession(deps),
    jsonBody(PasswordConfirmation, messages),
    async (context) => {
      await checkPassword(deps, context, context.req.valid('json').password)
      return context.json({ success: true } satisfies Done)
    },
  )
}
