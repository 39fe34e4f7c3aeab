import { expect, it } from 'vitest'
import { passwordRules, passwordStrength, strengthLevel } from '../../account/account.rules.ts'
import { orderSortFields } from '../../orders/order-index.rules.ts'
import { sessionKeys } from '../../session/session-storage.ts'
import { istanbulOffsetMs } from './dates.ts'
import { fileEndings } from './files.ts'
import { limits, orderStatuses, renewalPeriods, serviceTypes } from './limits.ts'
import { currency, moneyDecimals } from './money.ts'
import { turkishLocale } from './turkish.ts'

const megabyte = 1_048_576

it('has the constants of the specification (section 9), each under one name with its unit', () => {
  expect(limits).toMatchObject({
    requestTimeoutMs: 30_000,
    maxBodyBytes: 100 * megabyte,
    ordersMaxBodyBytes: 50 * megabyte,
    ordersRetries: 3,
    ordersRetryDelayMs: 1_000,
    codeLength: 6,
    passwordMinLength: 8,
    passwordEnabledFrom: 80,
    passwordRulePoints: 20,
    listDaysGreenAbove: 50,
    detailDaysGreenAbove: 30,
    badgePollMs: 30_000,
    sessionCheckMs: 180_000,
    resetRedirectMs: 3_000,
    verifyRedirectMs: 3_000,
    successAlertMs: 2_000,
    twoFactorAlertMs: 2_000,
    resendAlertMs: 3_000,
    tagAlertMs: 1_500,
    replyAlertMs: 1_500,
    routesRefreshAfterCreateMs: 2_000,
    routesRefreshAfterDeleteMs: 4_000,
    ticketFileMaxBytes: 5 * megabyte,
    roaMaxLengthFloor: 0,
    roaMaxLength: 24,
  })
})

it('takes fields of the lengths that scripts and stored data rely on, so that none gets shorter by accident', () => {
  expect(limits).toMatchObject({
    // RFC 5321 section 4.5.3.1.3 and RFC 1035 section 2.3.4.
    emailMaxLength: 254,
    hostNameMaxLength: 253,
    nameMaxLength: 200,
    phoneMaxLength: 50,
    wordMaxLength: 100,
    tagMaxLength: 50,
    passwordMaxLength: 200,
    passwordFieldMaxLength: 1_000,
    secretMaxLength: 200,
    tokenNameMaxLength: 60,
    tokenOrdersMax: 100,
    tokenNetworksMax: 20,
    tokensPerUser: 50,
    networkMaxLength: 50,
    ticketSubjectMaxLength: 200,
    ticketTextMaxLength: 20_000,
    requestTextMaxLength: 20_000,
    documentTextMaxLength: 500,
    prefixMaxLength: 128,
    asnMax: 0xffffffff,
    maxAmountCents: 100_000_000_000,
    viewsMax: 20,
    viewNameMaxLength: 40,
    viewQueryMaxLength: 2_000,
  })
})

it('waits and works side by side as decided: 16 orders at once, a repeat and a restoring after a second', () => {
  expect(limits).toMatchObject({
    ordersConcurrency: 16,
    offersConcurrency: 4,
    signOutMs: 5_000,
    repeatDelayMs: 1_000,
    restoreTries: 2,
    restoreDelayMs: 1_000,
    driftCheckValidMs: 5_000,
    looksAfterApply: 3,
    lookAgainMs: 2_000,
    unansweredKeyMs: 3_600_000,
  })
})

it('has the constants of the specification that are words', () => {
  expect(sessionKeys).toEqual(['token', 'user', 'company'])
  expect([currency, turkishLocale, moneyDecimals]).toEqual(['USD', 'tr-TR', 2])
  expect(serviceTypes).toEqual({ ip: 1, asn: 2 })
  expect(renewalPeriods).toEqual(['yearly', 'monthly'])
  expect(orderStatuses).toEqual({ awaitsPayment: 11, inUse: 14, cancelled: 20, suspended: 22 })
  expect(istanbulOffsetMs).toBe(3 * 60 * 60 * 1000)
  expect(fileEndings).toEqual({
    ticket: ['jpg', 'jpeg', 'png', 'pdf', 'doc', 'docx'],
    contract: ['jpg', 'jpeg', 'png', 'pdf', 'doc', 'docx', 'xls', 'xlsx'],
  })
  // Ten columns, all but the status sortable.
  expect(orderSortFields).toHaveLength(9)
})

it('gives 20 points for each of five rules, with the colours of the strength bar at 40, 60 and 80', () => {
  expect(Object.keys(passwordRules)).toEqual(['length', 'upper', 'lower', 'digit', 'special'])
  expect(['', 'a', 'aA', 'aA1', 'aA1!', 'aA1!aA1!'].map(passwordStrength)).toEqual([0, 20, 40, 60, 80, 100])
  expect([0, 39, 40, 59, 60, 79, 80, 100].map(strengthLevel)).toEqual([
    'danger',
    'danger',
    'warning',
    'warning',
    'info',
    'info',
    'success',
    'success',
  ])
})
