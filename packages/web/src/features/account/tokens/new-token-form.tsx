import { useLayoutEffect, useState, type ReactNode } from 'react'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { limits } from '@ip-portal/core/kernel/values/limits'
import {
  lastDayOf,
  newTokenProblem,
  tokenLifetimes,
  tokenLifetimeTexts,
  tokenProblemTexts,
  tokenRequestOf,
  tokenScopes,
  tokenScopeTexts,
  tokensTexts as texts,
  type TokenForm,
  type TokenLifetime,
} from '@ip-portal/core/tokens'
import { authPortal } from '../../../portal/auth-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SegmentedControl } from '../../../ui/buttons/segmented-control.tsx'
import { AmountField } from '../../../ui/forms/amount-field.tsx'
import { ChoiceCards } from '../../../ui/forms/choices/choice-cards.tsx'
import { DateField } from '../../../ui/forms/date/date-field.tsx'
import { fieldErrors, Form } from '../../../ui/forms/form.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { OrderPicker } from './order-picker.tsx'

/** Typed values; the lifetime is null once a day of its own is chosen. */
export interface TypedToken extends TokenForm {
  lifetime: TokenLifetime | null
}

/** A form that nothing was typed into. */
export const emptyTokenForm = (now: number): TypedToken => ({
  name: '',
  scope: 'read',
  orders: null,
  networks: '',
  maxFee: '',
  lifetime: '90',
  expires: lastDayOf('90', now),
})

interface NewTokenFormProps {
  form: TypedToken
  problem: ReactNode
  onChange: (form: TypedToken) => void
  onTyped: (isTyped: boolean) => void
  onSubmit: () => void
  onCancel: () => void
}

/** Asks for name, scope, orders, end, networks and fee of a new API token. */
export function NewTokenForm({ form, problem, onChange, onTyped, onSubmit, onCancel }: NewTokenFormProps) {
  const [isChecked, setChecked] = useState(false)
  const now = authPortal.now()
  const wrong = newTokenProblem(tokenRequestOf(form), now)
  const isTyped = JSON.stringify(form) !== JSON.stringify(emptyTokenForm(now))
  useLayoutEffect(() => onTyped(isTyped), [onTyped, isTyped])
  const edit = (part: Partial<TypedToken>) => onChange({ ...form, ...part })
  const errorOf = fieldErrors(isChecked, wrong, (one) => tokenProblemTexts[one])
  const choose = (lifetime: string) => {
    const known = tokenLifetimes.find((one) => one === lifetime)
    edit(known === undefined ? { lifetime: null } : { lifetime: known, expires: lastDayOf(known, now) })
  }
  return (
    <Form
      className="stack token-form"
      onSubmit={() => {
        setChecked(true)
        if (wrong === null) onSubmit()
      }}
    >
      {problem}
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        value={form.name}
        onChange={(name) => edit({ name })}
        error={errorOf('name-missing')}
        maxLength={limits.tokenNameMaxLength}
        autoComplete="off"
        required
        autoFocus
      />
      <ChoiceCards
        legend={texts.scope}
        value={form.scope}
        onChange={(scope) => edit({ scope })}
        options={tokenScopes.map((scope) => ({ value: scope, ...tokenScopeTexts[scope] }))}
      />
      {form.scope === 'routing:write' && (
        <>
          <SegmentedControl
            label={texts.orders}
            value={form.orders === null ? 'all' : 'chosen'}
            options={[
              { value: 'all', label: texts.ordersAll },
              { value: 'chosen', label: texts.ordersChosen },
            ]}
            onChange={(choice) => edit({ orders: choice === 'all' ? null : (form.orders ?? []) })}
          />
          {form.orders !== null && (
            <OrderPicker
              chosen={form.orders}
              onChange={(orders) => edit({ orders })}
              error={errorOf('orders-missing', 'orders-many')}
            />
          )}
        </>
      )}
      <Select
        label={texts.lifetime}
        value={form.lifetime ?? otherDay}
        onChange={choose}
        options={[
          ...tokenLifetimes.map((value) => ({ value, label: tokenLifetimeTexts[value] })),
          { value: otherDay, label: texts.otherDay },
        ]}
        hint={form.lifetime === null ? null : texts.until(formatDate(form.expires))}
      />
      {form.lifetime === null && (
        <DateField
          label={texts.lastDay}
          value={form.expires}
          onChange={(expires) => edit({ expires })}
          error={errorOf('expiry-malformed', 'expiry-past', 'expiry-far')}
        />
      )}
      <fieldset className="choices stack">
        <legend>{texts.limits}</legend>
        <TextField
          label={texts.networks}
          hint={texts.networksHint}
          value={form.networks}
          onChange={(networks) => edit({ networks })}
          error={errorOf('network-malformed', 'networks-many')}
          autoComplete="off"
        />
        {form.scope === 'routing:write' && (
          <AmountField
            label={texts.maxFeeLabel}
            hint={texts.maxFeeHint}
            value={form.maxFee}
            onChange={(maxFee) => edit({ maxFee })}
            error={errorOf('fee-malformed')}
          />
        )}
      </fieldset>
      <div className="row dialog-actions">
        <Button kind="text" label={kernelTexts.cancel} onClick={onCancel} />
        <Button type="submit" label={texts.continue} />
      </div>
    </Form>
  )
}

const otherDay = 'day'
