import { defaultOrderSort, orderSortFields, type OrderFilter, type OrderSort } from '@ip-portal/core/orders'
import { useMemo } from 'react'
import { useSearch } from 'wouter'

export interface OrderView {
  filter: OrderFilter
  sort: OrderSort
  isFiltered: boolean
  set: (changes: Partial<Record<ViewKey, string>>) => void
  sortBy: (field: string) => void
}
type ViewKey = 'search' | 'tag' | 'type' | 'status' | 'sort'

/** Search, filters and sort of the order list, read from and written to the address, so that a link carries them. */
export function useOrderView(): OrderView {
  const query = useSearch()
  return useMemo(() => {
    const params = new URLSearchParams(query)
    const sort = readSort(params.get('sort'))
    const set: OrderView['set'] = (changes) => {
      const next = new URLSearchParams(query)
      for (const [key, value] of Object.entries(changes)) {
        if (value) next.set(key, value)
        else next.delete(key)
      }
      const text = next.toString()
      // wouter's own setter drops the hash and the state of the history entry.
      window.history.replaceState(
        window.history.state,
        '',
        `${window.location.pathname}${text && `?${text}`}${window.location.hash}`,
      )
    }
    return {
      filter: readFilter(params),
      sort,
      isFiltered: ['search', 'tag', 'type', 'status'].some((key) => params.has(key)),
      set,
      sortBy: (field) => set({ sort: sort.field === field && !sort.descending ? `${field}:desc` : field }),
    }
  }, [query])
}

function readFilter(params: URLSearchParams): OrderFilter {
  const number = (key: string) => {
    const value = Number(params.get(key))
    return params.get(key) && Number.isInteger(value) ? value : undefined
  }
  const [search, tag, serviceType, status] = [params.get('search'), params.get('tag'), number('type'), number('status')]
  return {
    ...(search ? { search } : {}),
    ...(tag ? { tag } : {}),
    ...(serviceType === undefined ? {} : { serviceType }),
    ...(status === undefined ? {} : { status }),
  }
}

function readSort(text: string | null): OrderSort {
  const [name, direction] = (text ?? '').split(':')
  const field = orderSortFields.find((known) => known === name)
  return field ? { field, descending: direction === 'desc' } : defaultOrderSort
}
