import {
  billingTexts,
  paymentProblem,
  paymentProblemText,
  paymentFormFor,
  rateDateText,
  transferAmount,
  withCommission,
  type PaymentForm,
  type PaymentTerms,
} from '@ip-portal/core/billing'
import { plainTextOf } from '@ip-portal/core/kernel/markup/plain-text'
import { formatRate, formatTry, formatUsd, parseAmount, usdToTry } from '@ip-portal/core/kernel/values/money'
import { balanceOf } from '@ip-portal/core/orders'
import type { Context } from '../../../context.ts'
import { usageError } from '../../../errors/exit-codes.ts'
import { failureError } from '../../../errors/failure-error.ts'
import type { Line } from '../../../terminal/output/columns.ts'
import { cancelledError, canAskAgain, isConfirmed, requireConfirmable, wantsRetry } from '../../shared/confirm.ts'
import { readOrder } from '../../shared/read-order.ts'
import { billingCommandTexts as texts } from '../billing.texts.ts'

export interface PaymentOptions {
  amount?: string
  reference?: string
  notes?: string
}

/** Reports a bank transfer for an order; the amount is the order's balance unless another one is given. */
export async function reportPayment(context: Context, id: number, options: PaymentOptions): Promise<void> {
  const { portal, print, settings } = context
  if (options.amount !== undefined) refuseAmount(options.amount)
  const order = await readOrder(context, id)
  const { remaining, awaitingApproval } = balanceOf(order)
  let form: PaymentForm = { ...paymentFormFor(remaining), ...options }
  if (awaitingApproval > 0) context.io.warn(billingTexts.waiting(formatUsd(awaitingApproval)))
  if (options.amount === undefined && context.prompts === null) refuseAmount(form.amount, [texts.amountHint])

  let isDeclined = false
  const result = await context.runFlow(portal.payment({ order: id, customer: order.customer?.id ?? null }), {
    retry: async ({ context: { failure } }) =>
      (await wantsRetry(context, failure, billingTexts.loadFailed)) ? ({ type: 'payment.retry' } as const) : null,
    confirmation: async () => {
      // A repeat with its key has no second effect.
      if (context.options.idempotencyKey !== undefined) return { type: 'payment.payAgain' } as const
      requireConfirmable(context)
      isDeclined = !(await isConfirmed(context, billingTexts.payAgainQuestion))
      return isDeclined ? null : ({ type: 'payment.payAgain' } as const)
    },
    details: async ({ refused, context: { terms, failure } }) => {
      if (terms === null || (refused && !canAskAgain(context, failure, billingTexts.payFailed))) return null
      if (options.amount === undefined) form = await askedForm(context, form, terms, refused)
      context.io.notice(
        context.print.text({ title: texts.heading(id), lines: summary(form, terms, portal.auth.now()) }),
      )
      isDeclined = !(await isAgreed(context))
      return isDeclined ? null : ({ type: 'payment.submit', form } as const)
    },
  })
  const { failure, message, record } = result.context
  if (isDeclined) throw cancelledError()
  if (result.kind === 'abandoned')
    throw failureError(
      failure ?? { kind: 'bug', cause: 'no payment' },
      settings.url,
      result.asks === 'retry' ? billingTexts.loadFailed : billingTexts.payFailed,
    )
  await print.outcome({ success: true, message, ...record }, message || texts.paid)
}

function refuseAmount(amount: string, hints: readonly string[] = []): void {
  const problem = paymentProblem({ amount, reference: '', notes: '', method: 'bank_transfer' })
  if (problem !== null) throw usageError(paymentProblemText(problem, { amount }), hints)
}

/** Asks for the values of the form; earlier answers are the defaults. */
async function askedForm(
  { answered, io, print, prompts }: Context,
  form: PaymentForm,
  { bankAccounts }: PaymentTerms,
  isAgain: boolean,
): Promise<PaymentForm> {
  if (prompts === null) return form
  const accounts = await plainTextOf(bankAccounts)
  if (!isAgain && accounts !== '') io.notice(print.text({ title: billingTexts.bankAccounts, text: accounts }))
  const optional = (initial: string) => ({ initial, check: () => true })
  const amount = await prompts.text(billingTexts.amount, {
    initial: form.amount,
    check: (typed) => paymentProblem({ ...form, amount: typed }) === null,
    hint: (typed) => paymentProblemText('amount-invalid', { amount: typed }),
  })
  const reference = await prompts.text(billingTexts.reference, optional(form.reference))
  const notes = await prompts.text(billingTexts.notes, optional(form.notes))
  answered({ '--amount': amount, '--reference': reference, '--notes': notes })
  return { ...form, amount, reference, notes }
}

/** Lines of the report, in the order of the dialog. */
function summary(form: PaymentForm, { rate, commission, owed }: PaymentTerms, now: number): Line[] {
  const usd = parseAmount(form.amount)
  const left = transferAmount(form.amount, owed)
  const withCard = withCommission(usd, commission)
  return [
    [billingTexts.amount, formatUsd(usd)],
    ...(left === usd ? [] : [[billingTexts.toTransfer, formatUsd(left)] as const]),
    [billingTexts.tryAmount, formatTry(usdToTry(left, rate.rate))],
    [billingTexts.rate, texts.rateOf(formatRate(rate.rate), rateDateText(rate.rate_date, now))],
    [billingTexts.method, billingTexts.bankTransfer],
    ...(form.reference === '' ? [] : [[billingTexts.reference, form.reference] as const]),
    ...(form.notes === '' ? [] : [[billingTexts.notes, form.notes] as const]),
    [
      billingTexts.creditCard,
      [billingTexts.cardDisabled, ...(withCard === null ? [] : [billingTexts.commissioned(formatUsd(withCard))])].join(
        ' ',
      ),
    ],
  ]
}

/** Asks for confirmation; a script confirms with the command itself. */
const isAgreed = async ({ options, prompts }: Context): Promise<boolean> =>
  options.yes === true || prompts === null || prompts.confirm(texts.question)
