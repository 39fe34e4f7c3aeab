import { useState } from 'react'
import { billingTexts, type Transaction } from '@ip-portal/core/billing'
import { authPortal } from '../../../portal/auth-portal.ts'
import { SegmentedControl } from '../../../ui/buttons/segmented-control.tsx'
import { DateField } from '../../../ui/forms/date/date-field.tsx'
import { presetRanges, presets, type Range } from './use-statement-range.ts'

interface StatementRangeProps {
  range: Range
  transactions: readonly Transaction[]
  onChange: (range: Range) => void
}

/** Picks the days of the statement, with common ranges as presets. */
export function StatementRange({ range, transactions, onChange }: StatementRangeProps) {
  const [last, setLast] = useState<keyof Range>('to')
  const wrong = range.from > range.to ? billingTexts.wrongRange : null
  const edit = (end: keyof Range) => (day: string) => {
    setLast(end)
    onChange({ ...range, [end]: day })
  }
  const ranges = presetRanges(transactions, authPortal.now())
  const chosen = presets.find((preset) => ranges[preset].from === range.from && ranges[preset].to === range.to)
  return (
    <div className="toolbar">
      <DateField
        hideLabel
        label={billingTexts.from}
        value={range.from}
        onChange={edit('from')}
        error={last === 'from' ? wrong : null}
      />
      <span className="range-dash" aria-hidden="true" />
      <DateField
        hideLabel
        label={billingTexts.to}
        value={range.to}
        onChange={edit('to')}
        error={last === 'to' ? wrong : null}
      />
      <div className="presets">
        <SegmentedControl
          label={billingTexts.presets}
          value={chosen ?? null}
          options={presets.map((preset) => ({ value: preset, label: billingTexts.preset[preset] }))}
          onChange={(preset) => onChange(ranges[preset])}
        />
      </div>
    </div>
  )
}
