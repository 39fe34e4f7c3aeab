import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { Button } from '../../buttons/button.tsx'
import { lazyPart } from '../../lazy/lazy-part.tsx'
import type { MissingPart } from '../../lazy/part-boundary.tsx'
import { canRetry, useRetryOnline } from '../../lazy/retry.ts'
import { TextField } from '../text-field.tsx'
import type { DateFieldProps } from './date-field.types.ts'

const DateText = ({ value, onChange: _, ...field }: DateFieldProps) => (
  <TextField {...field} value={formatDate(value)} onChange={() => {}} readOnly />
)

/** As narrow as the field; a message would push its neighbours away. */
function MissingCalendar({ part, field }: { part: MissingPart; field: DateFieldProps }) {
  useRetryOnline(part)
  return (
    <div>
      <DateText {...field} error={kernelTexts.generic} />
      {canRetry(part) && <Button kind="text" size="small" label={kernelTexts.retry} onClick={part.retry} />}
    </div>
  )
}

/** Date field: typed as `21.11.2026` or chosen in a Turkish calendar, which loads after the page. */
export const DateField = lazyPart<DateFieldProps>(
  () => import('./prime-calendar.tsx').then((module) => module.PrimeCalendar),
  {
    loading: DateText,
    missing: (part, field) => <MissingCalendar part={part} field={field} />,
  },
)
