import type { ReactNode } from 'react'
import { billingTexts, copyableAccountPart } from '@ip-portal/core/billing'
import { formatTry, formatUsd, plainAmount, usdToTry } from '@ip-portal/core/kernel/values/money'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { RichHtml } from '../../../ui/layout/rich-html.tsx'

interface TransferDetailsProps {
  /** Bank accounts of the provider, as HTML. */
  accounts: string
  /** Amount in USD; null while it is no number. */
  amount: number | null
  rate: number | string
  /** Text that the transfer carries. */
  text: string
}

/** Everything that a payer types at the bank, each part with a button to copy it. */
export const TransferDetails = ({ accounts, amount, rate, text }: TransferDetailsProps) => (
  <section className="bank-accounts" aria-label={billingTexts.bankAccounts}>
    <h3>{billingTexts.transferStep}</h3>
    {accounts.trim() === '' ? (
      <p>{billingTexts.noAccounts}</p>
    ) : (
      <RichHtml html={accounts} copyable={copyableAccountPart} />
    )}
    <dl className="transfer-parts">
      <Part label={billingTexts.toTransfer}>
        <Copied shown={formatUsd(amount)} text={plainAmount(amount)} />
        <Copied shown={formatTry(usdToTry(amount, rate))} text={plainAmount(usdToTry(amount, rate))} />
      </Part>
      <Part label={billingTexts.transferText}>
        <Copied shown={text} text={text} />
      </Part>
    </dl>
  </section>
)

const Part = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    {children}
  </div>
)

const Copied = ({ shown, text }: { shown: string; text: string }) => (
  <dd>
    {shown}
    {text !== '' && <CopyButton text={text} label={shown} compact />}
  </dd>
)
