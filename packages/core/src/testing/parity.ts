/** A change that the core can make, and its place in both clients. */
export interface Change {
  /** Effect of the call. */
  does: string
  /**
   * Page that sends the call, with `:` for an argument, and the test that sees it do so: a file below packages/web/src
   * and the title of the test.
   */
  web: { page: string; test: readonly [file: string, title: string] } | OnlyElsewhere
  /** Command that sends the call; `every-change.test.ts` of the command line runs it. */
  cli: string | OnlyElsewhere
}

/** Reason why a client does not make a change. */
export interface OnlyElsewhere {
  none: string
}

/** Compares a call or a page with a pattern, in which `:` stands for an argument. */
export const fits = (pattern: string, given: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/[/.]/g, String.raw`\$&`).replaceAll(':', '[^/]+')}$`).test(given)

const behindLink: OnlyElsewhere = { none: 'a mailed link' }
const block = '/ip/order/:/:/:'
const account = 'features/account'
const routing = 'features/routing/routing-records.browser.test.ts'
const links = `${account}/mailed-links.browser.test.ts`
const support = 'features/tickets/support.browser.test.ts'
const signsIn = 'leads from the sign-in over dashboard and list to the routes of an order and the sign-out'
const mainJob = ['app/main-job.browser.test.ts', signsIn] as const
const roas = [routing, 'a ROA is added, edited and deleted, each with a preview'] as const
const nameServers = [routing, 'both name servers are deleted, added and edited'] as const
const thread = [support, 'a ticket is opened, answered by both sides and closed'] as const
const tokens = [
  `${account}/tokens/tokens.browser.test.ts`,
  'one is made behind a code, shown once, copied, and revoked',
] as const
const sessions = [`${account}/sessions/sessions-tab.browser.test.ts`, 'are listed, and one or all others end'] as const
const profile = ['app/error-catalogue.browser.test.ts', 'in the profile and the set-up of the second factor'] as const
const newOrder = 'features/new-order/new-order.browser.test.ts'
const secondFactor = `${account}/two-factor/two-factor-changes.browser.test.ts`
const billing = 'features/billing/billing.browser.test.ts'

/**
 * Every change of the core by method and path below /api, with `:` for an argument. docs/parity.md shows the table;
 * tests of the core, the web app and the command line hold each of its columns.
 */
export const changes: Record<string, Change> = {
  'POST /auth/login': {
    does: 'Signs in with e-mail and password',
    web: { page: '/login', test: mainJob },
    cli: 'login',
  },
  'POST /auth/verify-2fa': {
    does: 'Sends the code that a sign-in needs',
    web: { page: '/login', test: mainJob },
    cli: 'login',
  },
  'POST /auth/secure-check': {
    does: 'Signs in with a secure link',
    web: { page: '/secure-check', test: [links, 'a secure link signs in once'] },
    cli: 'login',
  },
  'POST /auth/logout': {
    does: 'Ends the session; the menu of every page leads to the sign-in',
    web: { page: '/login', test: mainJob },
    cli: 'logout',
  },
  'POST /auth/forgot-password': {
    does: 'Asks for a link to a new password',
    web: { page: '/forgot-password', test: [links, 'a forgotten password is reset'] },
    cli: behindLink,
  },
  'POST /auth/reset-password': {
    does: 'Sets a new password',
    web: { page: '/reset-password', test: [links, 'a forgotten password is reset'] },
    cli: behindLink,
  },
  'POST /auth/verify-email': {
    does: 'Verifies an e-mail address',
    web: { page: '/verify-email', test: [links, 'an e-mail address is verified after the sign-in'] },
    cli: behindLink,
  },
  'POST /auth/undo-email': {
    does: 'Takes a change of the e-mail address back',
    web: {
      page: '/undo-email',
      test: [`${account}/email/undo-email.browser.test.ts`, 'works on the button, once, and is no sign-in'],
    },
    cli: behindLink,
  },
  'POST /auth/resend-verification': {
    does: 'Sends the link of the verification again',
    web: {
      page: '/',
      test: ['features/orders/orders.browser.test.ts', 'the banner sends the verification mail again and confirms it'],
    },
    cli: 'profile resend-verification',
  },
  'PUT /auth/profile': {
    does: 'Saves name, address, telephone or password',
    web: { page: '/profile', test: profile },
    cli: 'profile set',
  },
  'POST /auth/confirm-password': {
    does: 'Checks the password once more',
    web: { page: '/profile', test: [secondFactor, 'asks for password and code before another authenticator'] },
    cli: { none: 'in two-factor setup, after a 428' },
  },
  'POST /auth/2fa/setup': {
    does: 'Starts the set-up of the second factor',
    web: { page: '/profile', test: profile },
    cli: 'two-factor setup',
  },
  'POST /auth/2fa/verify': {
    does: 'Sends the code that a change or the set-up needs',
    web: { page: '/orders/:', test: roas },
    cli: 'routes add',
  },
  'POST /auth/recovery-codes': {
    does: 'Replaces the recovery codes',
    web: { page: '/profile', test: [secondFactor, 'shows new recovery codes behind a code, until they are saved'] },
    cli: 'two-factor recovery-codes',
  },
  'DELETE /auth/sessions/:': {
    does: 'Ends one session',
    web: { page: '/profile', test: sessions },
    cli: 'sessions end',
  },
  'DELETE /auth/sessions': {
    does: 'Ends all other sessions',
    web: { page: '/profile', test: sessions },
    cli: 'sessions end',
  },
  'POST /auth/tokens': { does: 'Makes an API token', web: { page: '/profile', test: tokens }, cli: 'tokens new' },
  'DELETE /auth/tokens/:': {
    does: 'Revokes an API token',
    web: { page: '/profile', test: tokens },
    cli: 'tokens revoke',
  },
  'PUT /auth/notifications': {
    does: 'Switches kinds of notifications on or off',
    web: {
      page: '/profile',
      test: [
        `${account}/notifications/notifications.browser.test.ts`,
        'are switched off and on at once, and the page shows what is stored',
      ],
    },
    cli: 'notifications set',
  },
  'POST /orders/save': {
    does: 'Orders a block or an AS number',
    web: { page: '/new-order', test: [newOrder, 'a block with a promo code becomes a pending request'] },
    cli: 'orders new',
  },
  'POST /orders/checkPromoCode': {
    does: 'Checks a promo code',
    web: { page: '/orders/:', test: [billing, 'a renewal with a promo code is requested and listed as pending'] },
    cli: 'renewals price',
  },
  'POST /orders/:/applyRenewal': {
    does: 'Requests the renewal of an order',
    web: { page: '/orders/:', test: [billing, 'a renewal with a promo code is requested and listed as pending'] },
    cli: 'renewals request',
  },
  'POST /orders/:/tag': {
    does: 'Sets or removes the tag of an order',
    web: { page: '/orders/:', test: [billing, 'a tag is added, chosen and removed'] },
    cli: 'orders tag',
  },
  'PUT /orders/defaults': {
    does: 'Saves the registry handles for new orders',
    web: { page: '/new-order', test: [newOrder, 'defaults are set, used and cleared'] },
    cli: 'defaults set',
  },
  'POST /action/add-payment': {
    does: 'Reports a payment',
    web: { page: '/orders', test: [billing, 'a payment is reported from the row of an unpaid order'] },
    cli: 'payments new',
  },
  'POST /action/upload/document': {
    does: 'Uploads a document of a contract',
    web: {
      page: '/contracts',
      test: [
        'features/contracts/contracts.browser.test.ts',
        'a missing document is uploaded under its Turkish name and downloads unchanged',
      ],
    },
    cli: 'contracts upload',
  },
  'POST /tickets': { does: 'Opens a ticket', web: { page: '/support', test: thread }, cli: 'tickets new' },
  'POST /tickets/:/responses': {
    does: 'Replies to a ticket',
    web: { page: '/support', test: thread },
    cli: 'tickets reply',
  },
  'PATCH /tickets/:/status': { does: 'Closes a ticket', web: { page: '/support', test: thread }, cli: 'tickets close' },
  [`POST ${block}/route`]: { does: 'Adds a route', web: { page: '/orders/:', test: mainJob }, cli: 'routes add' },
  [`DELETE ${block}/route/:`]: {
    does: 'Deletes a route',
    web: { page: '/orders/:', test: mainJob },
    cli: 'routes delete',
  },
  [`POST ${block}/rpki/roa`]: { does: 'Adds a ROA', web: { page: '/orders/:', test: roas }, cli: 'roas add' },
  [`DELETE ${block}/rpki/roa`]: { does: 'Deletes a ROA', web: { page: '/orders/:', test: roas }, cli: 'roas delete' },
  [`POST ${block}/nameservers`]: {
    does: 'Adds the name servers of a block',
    web: { page: '/orders/:', test: nameServers },
    cli: 'nameservers add',
  },
  [`PUT ${block}/nameservers`]: {
    does: 'Replaces the name servers of a block',
    web: { page: '/orders/:', test: nameServers },
    cli: 'nameservers edit',
  },
  [`DELETE ${block}/nameservers`]: {
    does: 'Deletes the name servers of a block',
    web: { page: '/orders/:', test: nameServers },
    cli: 'nameservers delete',
  },
  'POST /plans': {
    does: 'Stores a plan, so that other machines know its steps',
    web: { none: 'the page has no plans' },
    cli: 'apply',
  },
}
