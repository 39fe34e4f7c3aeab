import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { Button } from '../../buttons/button.tsx'
import { useRetryOnline, type FailedLoad } from '../../lazy/failure/use-retry-online.ts'
import { lazyPart } from '../../lazy/lazy-part.tsx'
import { TextField } from '../text-field.tsx'
import type { DateFieldProps } from './date-field.types.ts'

const DateText = ({ value, onChange: _, ...field }: DateFieldProps) => (
  <TextField {...field} value={formatDate(value)} onChange={() => {}} readOnly />
)

/** As narrow as the field; a message would push its neighbours away. */
function FailedCalendar({ failed, field }: { failed: FailedLoad; field: DateFieldProps }) {
  useRetryOnline(failed)
  return (
    <div>
      <DateText {...field} error={kernelTexts.generic} />
      <Button kind="text" size="small" label={kernelTexts.retry} onClick={failed.retry} />
    </div>
  )
}

/** Date field: typed as `21.11.2026` or chosen in a Turkish calendar, which loads after the page. */
export const DateField = lazyPart<DateFieldProps>(
  () => import('./prime-calendar.tsx').then((module) => module.PrimeCalendar),
  {
    loading: DateText,
    failed: (failed, field) => <FailedCalendar failed={failed} field={field} />,
    crashed: (field) => <DateText {...field} error={kernelTexts.generic} />,
  },
)
