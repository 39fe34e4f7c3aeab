import { actorKinds, auditTexts } from '@ip-portal/core/audit'
import { ClearFilters, FilterBar, FilterSelect } from '../../ui/filters/filter-bar.tsx'
import { DateField } from '../../ui/forms/date/date-field.tsx'
import { OrderFilter, type KnownOrders } from './order-filter.tsx'
import { type ChosenFilters, chosenOf, noFilters } from './use-audit-filters.ts'

interface AuditFiltersProps {
  filters: ChosenFilters
  orders: KnownOrders
  onChange: (changes: Partial<ChosenFilters>) => void
}

const optionsOf = (all: string, texts: Record<string, string>) => [
  { value: '', label: all },
  ...Object.entries(texts).map(([value, label]) => ({ value, label })),
]

const actions = optionsOf(auditTexts.allActions, auditTexts.kinds)
const actors = optionsOf(
  auditTexts.allActors,
  Object.fromEntries(actorKinds.map((kind) => [kind, auditTexts.actors[kind]])),
)
const outcomes = optionsOf(auditTexts.allOutcomes, auditTexts.outcomes)

/** Choices of order, kind, author, outcome and days; the button at the end clears them all. */
export function AuditFilterBar({ filters, orders, onChange }: AuditFiltersProps) {
  const { order, action, actor, outcome, from, to } = filters
  const isKnown = action === '' || action in auditTexts.kinds
  return (
    <FilterBar
      search={<OrderFilter orders={orders} key={order} order={order} onChange={(next) => onChange({ order: next })} />}
      end={
        chosenOf(filters).length > 0 && <ClearFilters label={auditTexts.clear} onClick={() => onChange(noFilters)} />
      }
    >
      <FilterSelect
        label={auditTexts.action}
        value={action}
        options={isKnown ? actions : [...actions, { value: action, label: action }]}
        onChange={(next) => onChange({ action: next })}
      />
      <FilterSelect
        label={auditTexts.actor}
        value={actor}
        options={actors}
        onChange={(next) => onChange({ actor: next })}
      />
      <FilterSelect
        label={auditTexts.outcome}
        value={outcome}
        options={outcomes}
        onChange={(next) => onChange({ outcome: next })}
      />
      <DateField
        hideLabel
        isOptional
        label={auditTexts.from}
        value={from}
        onChange={(next) => onChange({ from: next })}
      />
      <DateField
        hideLabel
        isOptional
        label={auditTexts.to}
        value={to}
        error={to !== '' && from > to ? auditTexts.wrongRange : null}
        onChange={(next) => onChange({ to: next })}
      />
    </FilterBar>
  )
}
