import './calendar.css'
import { Calendar } from 'primereact/calendar'
import { useId, useRef, type HTMLAttributes } from 'react'
import type { DateFieldProps } from './date-field.types.ts'
import { FieldFrame, fieldAria } from '../field-frame.tsx'
import { CalendarIcon } from 'lucide-react'
import { uiTexts } from '../../ui.texts.ts'

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

/** PrimeReact's calendar, loaded with the first page that has a date field. */
export function PrimeCalendar({ label, hideLabel, value, onChange, error }: DateFieldProps) {
  const id = useId()
  const calendar = useRef<Calendar>(null)
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} error={error}>
      <Calendar
        inputId={id}
        placeholder={hideLabel ? label : undefined}
        value={dateOf(value)}
        onChange={({ value: date }) => date instanceof Date && onChange(dayOf(date))}
        dateFormat="dd.mm.yy"
        showIcon
        showOnFocus={false}
        icon={<CalendarIcon />}
        onShow={() => requestAnimationFrame(() => focusDay(calendar.current))}
        onHide={() => {
          if (document.activeElement === document.body) document.getElementById(id)?.focus()
        }}
        ref={calendar}
        inputClassName="text-input"
        invalid={Boolean(error)}
        pt={{ ...accessible, dropdownButton: opener(label) }}
        {...fieldAria(id, null, error)}
      />
    </FieldFrame>
  )
}
