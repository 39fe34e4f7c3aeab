import { useMemo } from 'react'
import {
  defaultOrderSort,
  orderMarks,
  orderSortFields,
  type OrderFilter,
  type OrderMark,
  type OrderSort,
} from '@ip-portal/core/orders'
import { setQuery, useSearchQuery } from '../../../ui/layout/use-search-query.ts'

export interface OrderView {
  filter: OrderFilter
  sort: OrderSort
  isFiltered: boolean
  clear: () => void
  set: (changes: { [Key in ViewKey]?: string }) => void
  sortBy: (sort: { field: string; descending: boolean }) => void
}
type ViewKey = 'search' | 'tag' | 'type' | 'status' | 'late' | OrderMark | 'sort'

const noFilter = { search: '', tag: '', type: '', status: '', late: '', due: '', listed: '', renewal: '', invalid: '' }

/** Keeps search, filters and sort of the order list in the address, so that links carry them. */
export function useOrderView(): OrderView {
  const query = useSearchQuery()
  return useMemo(() => {
    const sort = readSort(query.get('sort'))
    return {
      filter: readFilter(query),
      sort,
      isFiltered: Object.keys(noFilter).some((key) => query.has(key)),
      clear: () => setQuery(noFilter),
      set: setQuery,
      sortBy: ({ field, descending }) => setQuery({ sort: descending ? `${field}:desc` : field }),
    }
  }, [query])
}

function readFilter(params: URLSearchParams): OrderFilter {
  const number = (key: string) => {
    const value = Number(params.get(key))
    return params.get(key) && Number.isInteger(value) ? value : undefined
  }
  const [search, tag, serviceType, status] = [params.get('search'), params.get('tag'), number('type'), number('status')]
  const marks = orderMarks.filter((mark) => params.get(mark))
  return {
    ...(search ? { search } : {}),
    ...(tag ? { tag } : {}),
    ...(serviceType === undefined ? {} : { serviceType }),
    ...(status === undefined ? {} : { status }),
    ...(params.get('late') ? { late: true as const } : {}),
    ...(marks.length > 0 ? { marks } : {}),
  }
}

function readSort(text: string | null): OrderSort {
  const [name, direction] = (text ?? '').split(':')
  const field = ([...orderSortFields, 'late'] as const).find((known) => known === name)
  return field ? { field, descending: direction === 'desc' } : defaultOrderSort
}
