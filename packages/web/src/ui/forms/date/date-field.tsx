import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { lazy, Suspense } from 'react'
import { TextField } from '../text-field.tsx'
import type { DateFieldProps } from './date-field.types.ts'

const PrimeCalendar = lazy(() => import('./prime-calendar.tsx').then((module) => ({ default: module.PrimeCalendar })))

/** Date field: typed as `21.11.2026` or chosen in a Turkish calendar, which loads after the page. */
export const DateField = (props: DateFieldProps) => (
  <Suspense fallback={<TextField label={props.label} value={formatDate(props.value)} onChange={() => {}} readOnly />}>
    <PrimeCalendar {...props} />
  </Suspense>
)
