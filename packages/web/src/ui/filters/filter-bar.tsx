import { SearchIcon, XIcon } from 'lucide-react'
import { InputText } from 'primereact/inputtext'
import { useId, type ReactNode } from 'react'
import { BareButton } from '../buttons/bare-button.tsx'
import { enterKey } from '../forms/enter-key.ts'
import { fieldAria } from '../forms/field-frame.tsx'
import { joinClasses } from '../join-classes.ts'
import { uiTexts } from '../ui.texts.ts'
import './filters.css'

interface FilterBarProps {
  search: ReactNode
  children: ReactNode
  end: ReactNode
  /** Controls of the list itself, such as its columns; a phone shows them beside the search. */
  tools?: ReactNode
  /** A second line, such as the links to saved views. */
  links?: ReactNode
}

/** One line of filters above a list, with its number of rows at the end; the filters of a phone scroll sideways. */
export const FilterBar = ({ search, children, end, tools, links }: FilterBarProps) => (
  <>
    <div className="filter-bar">
      {search}
      <div className="filter-chips">{children}</div>
      <div className="filter-end">{end}</div>
      {tools && <div className="filter-tools">{tools}</div>}
    </div>
    {links}
  </>
)

interface ClearFiltersProps {
  label: string
  onClick: () => void
}

/** Removes all filters; stands beside the number of rows that are left. */
export const ClearFilters = ({ label, onClick }: ClearFiltersProps) => (
  <BareButton className="filter-chip popover-button" aria-label={label} title={label} onClick={onClick}>
    <XIcon />
  </BareButton>
)

interface SearchFieldProps {
  label: string
  /** Says what the search looks at. */
  placeholder: string
  value: string
  onChange: (value: string) => void
  /** Takes a text that is not searched at each key: on Enter, and when the field is left. */
  onEnd?: () => void
  error?: string | null
}

/** Search of a list; its label is for screen readers. */
export function SearchField({ label, placeholder, value, onChange, onEnd, error }: SearchFieldProps) {
  const id = useId()
  return (
    <div className="filter-search">
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <SearchIcon />
      <InputText
        unstyled
        id={id}
        type="search"
        className="text-input"
        placeholder={placeholder}
        title={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onEnd}
        onKeyDown={enterKey(onEnd)}
        {...fieldAria(id, null, error)}
      />
      {error && (
        <small id={`${id}-error`} className="field-error filter-error" role="alert">
          {error}
        </small>
      )}
    </div>
  )
}

interface FilterSelectProps {
  label: string
  /** Empty while the filter is off. */
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
  /** A choice that always has a value, such as the order of the rows. */
  required?: boolean
}

/** A filter with a list of values: shows its name, or while it is on its value and a button that removes it. */
export function FilterSelect({ label, value, onChange, options, required }: FilterSelectProps) {
  const id = useId()
  const isOn = value !== '' && !required
  const isNamed = value === '' && !required
  return (
    <span className={joinClasses('filter-chip', isOn && 'filter-on')}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      {isNamed && (
        <span className="filter-name" aria-hidden="true">
          {label}
        </span>
      )}
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {isOn && (
        <BareButton className="filter-remove" aria-label={uiTexts.removeFilter(label)} onClick={() => onChange('')}>
          <XIcon />
        </BareButton>
      )}
    </span>
  )
}

interface FilterToggleProps {
  label: string
  /** Null before it is known: its place is kept. */
  count: number | null
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Marks the number as one of exceptions. */
  isException?: boolean
}

/** A filter that is on or off, with the number of rows that it leaves. */
export const FilterToggle = ({ label, count, isOn, onChange, isException }: FilterToggleProps) => (
  <BareButton
    className={joinClasses('filter-chip', 'filter-toggle', isOn && 'filter-on')}
    aria-pressed={isOn}
    onClick={() => onChange(!isOn)}
  >
    {label}
    {count !== 0 && (
      <span
        className={joinClasses('filter-count', isException && 'filter-exceptions', count === null && 'filter-unknown')}
      >
        {count ?? 0}
      </span>
    )}
    {isOn && <XIcon />}
  </BareButton>
)
