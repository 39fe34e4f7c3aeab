import { actorKinds, auditTexts } from '@ip-portal/core/audit'
import { FilterIcon } from 'lucide-react'
import { useState } from 'react'
import { BareButton } from '../../ui/buttons/bare-button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { DateField } from '../../ui/forms/date/date-field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { OrderFilter } from './order-filter.tsx'
import { type ChosenFilters, chosenOf, noFilters } from './use-audit-filters.ts'

interface AuditFiltersProps {
  filters: ChosenFilters
  onChange: (changes: Partial<ChosenFilters>) => void
}

const all = { value: '', label: auditTexts.all }
const kinds = [all, ...Object.entries(auditTexts.kinds).map(([value, label]) => ({ value, label }))]
const actors = [all, ...actorKinds.map((value) => ({ value, label: auditTexts.actors[value] }))]
const outcomes = [all, ...Object.entries(auditTexts.outcomes).map(([value, label]) => ({ value, label }))]

/** Choices of kind, author, outcome, order and days; the button clears them all. On a phone a button opens them. */
export function AuditFilterBar({ filters, onChange }: AuditFiltersProps) {
  const [isOpen, setIsOpen] = useState(false)
  const chosen = chosenOf(filters)
  const isWrong = filters.to !== '' && filters.from > filters.to
  return (
    <div className={joinClasses('audit-filters', isOpen && 'audit-filters-open')}>
      <div className="phone-only">
        <BareButton className={buttonClass('secondary')} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <FilterIcon />
          <span className="button-label">{auditTexts.filters(chosen.length)}</span>
        </BareButton>
      </div>
      <Select
        label={auditTexts.action}
        value={filters.action}
        options={
          filters.action in auditTexts.kinds || filters.action === ''
            ? kinds
            : [...kinds, { value: filters.action, label: filters.action }]
        }
        onChange={(action) => onChange({ action })}
      />
      <Select
        label={auditTexts.actor}
        value={filters.actor}
        options={actors}
        onChange={(actor) => onChange({ actor })}
      />
      <Select
        label={auditTexts.outcome}
        value={filters.outcome}
        options={outcomes}
        onChange={(outcome) => onChange({ outcome })}
      />
      <OrderFilter key={filters.order} order={filters.order} onChange={(order) => onChange({ order })} />
      <DateField label={auditTexts.from} value={filters.from} onChange={(from) => onChange({ from })} />
      <DateField
        label={auditTexts.to}
        value={filters.to}
        error={isWrong ? auditTexts.wrongRange : null}
        onChange={(to) => onChange({ to })}
      />
      {chosen.length > 0 && <Button kind="text" label={auditTexts.clear} onClick={() => onChange(noFilters)} />}
    </div>
  )
}
