import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { routingTexts, type Roa } from '@ip-portal/core/routing'
import type { Column } from '../../terminal/output/columns.ts'

/** Columns of a ROA table. */
export const roaColumns: Column<Roa>[] = [
  { title: routingTexts.asn, cell: (roa) => roa.asn },
  { title: routingTexts.maxLength, cell: (roa) => String(roa.max_length ?? '-'), align: 'right' },
  { title: routingTexts.status, cell: (roa) => roa.status || '-' },
  { title: routingTexts.lastModified, cell: (roa) => formatDateTime(roa.update_date) },
]
