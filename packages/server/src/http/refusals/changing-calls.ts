/** Name of a change in audit rows, and what its refusals say besides their status. */
export interface ChangingCall {
  action: string
  after?: Record<string, unknown>
}

const block = '/ip/order/:order/:ip/:subnet'

/**
 * Calls that change something, by method and path; null for a call that uses such a method but changes nothing. The
 * action is the one of the row that a success leaves. A call that is missing here is named by its method and path.
 */
const changingCalls: Record<string, ChangingCall | null> = {
  'POST /auth/login': { action: 'session.open', after: { by: 'password' } },
  'POST /auth/verify-2fa': { action: 'session.open', after: { by: 'code' } },
  'POST /auth/secure-check': { action: 'session.open', after: { by: 'link' } },
  'POST /auth/logout': { action: 'session.sign-out' },
  'DELETE /auth/sessions': { action: 'session.end-others' },
  'DELETE /auth/sessions/:id': { action: 'session.end' },
  'POST /auth/resend-verification': { action: 'email.resend' },
  'POST /auth/verify-email': { action: 'email.verified' },
  'POST /auth/forgot-password': { action: 'password.ask-reset' },
  'POST /auth/reset-password': { action: 'password.reset' },
  'POST /auth/undo-email': { action: 'email.undo' },
  'POST /auth/confirm-password': { action: 'password.check' },
  'PUT /auth/profile': { action: 'profile.saved' },
  'POST /auth/tokens': { action: 'token.add' },
  'DELETE /auth/tokens/:id': { action: 'token.end' },
  'POST /auth/2fa/setup': { action: 'two-factor.set-up' },
  'POST /auth/2fa/verify': { action: 'two-factor.code' },
  'POST /auth/recovery-codes': { action: 'recovery-codes.replace' },
  'PUT /auth/notifications': { action: 'notifications.change' },
  'POST /notifications/off': { action: 'notifications.change' },
  'POST /csp-report': null,
  'POST /action/add-payment': { action: 'payment.report' },
  'POST /action/upload/document': { action: 'document.upload' },
  'POST /orders/save': { action: 'order.request' },
  'PUT /orders/defaults': { action: 'defaults.save' },
  'POST /orders/:id/tag': { action: 'tag.set' },
  'POST /orders/checkPromoCode': null,
  'POST /orders/:id/applyRenewal': { action: 'renewal.request' },
  [`POST ${block}/route`]: { action: 'route.add' },
  [`DELETE ${block}/route/:origin`]: { action: 'route.delete' },
  [`POST ${block}/rpki/roa`]: { action: 'roa.add' },
  [`DELETE ${block}/rpki/roa`]: { action: 'roa.delete' },
  [`POST ${block}/nameservers`]: { action: 'nameservers.add' },
  [`PUT ${block}/nameservers`]: { action: 'nameservers.edit' },
  [`DELETE ${block}/nameservers`]: { action: 'nameservers.delete' },
  'POST /plans': { action: 'plan.add' },
  'POST /tickets': { action: 'ticket.open' },
  'POST /tickets/:id/responses': { action: 'ticket.reply' },
  'PATCH /tickets/:id/status': { action: 'ticket.close' },
}

/** True for a call that the table names; a test demands it of every changing call. */
export const isNamed = (call: string): boolean => Object.hasOwn(changingCalls, call)

/** Change that a call makes; null when it changes nothing. */
export const changeOf = (call: string): ChangingCall | null =>
  isNamed(call) ? (changingCalls[call] ?? null) : { action: call }
