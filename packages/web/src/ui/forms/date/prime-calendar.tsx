import './calendar.css'
import { CalendarIcon } from 'lucide-react'
import { Calendar } from 'primereact/calendar'
import { useEffect, useId, useRef, useState, type HTMLAttributes } from 'react'
import { typedDay } from '@ip-portal/core/kernel/values/dates'
import { addOverlay } from '../../overlays/back/back-entry.ts'
import { uiTexts } from '../../ui.texts.ts'
import { FieldFrame, fieldAria } from '../field-frame.tsx'
import type { DateFieldProps } from './date-field.types.ts'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Converts between ISO days and the calendar's dates, which are in the browser's time zone. */
const dateOf = (day: string) => new Date(`${day}T00:00:00`)
const dayOf = (date: Date) => `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`

/** Corrects findings of axe in PrimeReact's calendar: a selected state on a span, labels that hide the text. */
const accessible = {
  day: { 'aria-label': undefined },
  dayLabel: { 'aria-selected': undefined },
  monthTitle: { 'aria-label': undefined },
  yearTitle: { 'aria-label': undefined },
}

/** Puts the calendar's button into the tab order and names it by its field; PrimeReact's types lack this. */
const opener = (label: string) =>
  ({
    root: { className: 'button', tabIndex: 0, 'aria-label': `${uiTexts.openCalendar}: ${label}` },
  }) as HTMLAttributes<HTMLButtonElement>

/** Focuses the chosen day again: PrimeReact focuses it and then renders it anew, which loses the focus. */
function focusDay(calendar: Calendar | null): void {
  const day = calendar?.getOverlay()?.querySelector<HTMLElement>('td > span[data-p-highlight=true]')
  if (!day) return
  day.tabIndex = 0
  day.focus()
}

/**
 * Reads a day while it is typed; throws for a text that is none, as PrimeReact's own reader does, and for `2026-11-2`,
 * which may go on.
 */
function parseTyped(text: string): Date {
  const day = /^\d{4}-\d+-\d$/.test(text) ? null : typedDay(text)
  if (day === null) throw new Error('no day')
  return dateOf(day)
}

/**
 * PrimeReact's calendar, loaded with the first page that has a date field. A text that is no day stays in the field; once
 * the field is left, it says so.
 */
export function PrimeCalendar({ label, hideLabel, value, onChange, error, isOptional = false }: DateFieldProps) {
  const id = useId()
  const calendar = useRef<Calendar>(null)
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null)
  const [isLeft, setLeft] = useState(false)
  // No state: a render while the calendar opens takes the focus from its day.
  const forget = useRef<(() => void) | null>(null)
  useEffect(() => () => forget.current?.(), [])
  // A value that was chosen elsewhere since takes the place of the text.
  const text = typed?.over === value ? typed.text : null
  const problem = text !== null && isLeft && !(isOptional && text === '') ? uiTexts.badDate : error
  const take = (entered: unknown) => {
    setLeft(false)
    if (entered instanceof Date) {
      setTyped(null)
      onChange(dayOf(entered))
    } else if (isOptional && !entered) onChange('')
    else setTyped({ text: typeof entered === 'string' ? entered : '', over: value })
  }
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} error={problem}>
      <Calendar
        inputId={id}
        placeholder={hideLabel ? label : undefined}
        // PrimeReact's types lack the text that `keepInvalid` keeps.
        value={(text ?? (value === '' ? null : dateOf(value))) as Date}
        onChange={(event) => take(event.value)}
        onBlur={() => {
          const day = typedDay(text ?? '')
          if (day !== null) take(dateOf(day))
          else setLeft(true)
        }}
        parseDateTime={parseTyped}
        keepInvalid
        dateFormat="dd.mm.yy"
        showIcon
        showOnFocus={false}
        icon={<CalendarIcon />}
        onShow={() => {
          forget.current ??= addOverlay({ close: () => calendar.current?.hide(), isLocked: () => false })
          requestAnimationFrame(() => focusDay(calendar.current))
        }}
        onHide={() => {
          forget.current?.()
          forget.current = null
          if (document.activeElement === document.body) document.getElementById(id)?.focus()
        }}
        ref={calendar}
        inputClassName="text-input"
        invalid={Boolean(problem)}
        pt={{
          ...accessible,
          // PrimeReact asks for no keyboard on a phone; one with digits is enough for `21112026`.
          input: { root: { ...fieldAria(id, null, problem), inputMode: 'numeric' } },
          dropdownButton: opener(label),
        }}
      />
    </FieldFrame>
  )
}
