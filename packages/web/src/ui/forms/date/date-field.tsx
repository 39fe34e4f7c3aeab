import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { lazyPart } from '../../lazy/lazy-part.tsx'
import { LoadFailure } from '../../lazy/load-failure.tsx'
import { TextField } from '../text-field.tsx'
import type { DateFieldProps } from './date-field.types.ts'

const DateText = ({ label, value }: DateFieldProps) => (
  <TextField label={label} value={formatDate(value)} onChange={() => {}} readOnly />
)

/** Date field: typed as `21.11.2026` or chosen in a Turkish calendar, which loads after the page. */
export const DateField = lazyPart<DateFieldProps>(
  () => import('./prime-calendar.tsx').then((module) => module.PrimeCalendar),
  {
    loading: DateText,
    failed: (failed, props) => (
      <>
        <DateText {...props} />
        <LoadFailure {...failed} />
      </>
    ),
  },
)
