import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

interface TabsProps {
  tabs: readonly { id: string; label: string; badge?: ReactNode }[]
  active: string
  onChange: (id: string) => void
  children: ReactNode
}

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_index, last) => last,
}

/**
 * Tabs whose caller keeps the selection, in the URL. Only the selected panel is rendered. PrimeReact's TabView scrolls
 * the page to its tabs when it appears.
 */
export function Tabs({ tabs, active, onChange, children }: TabsProps) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => showChosen(list.current), [active])
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const index = tabs.findIndex((tab) => tab.id === active)
    const next = tabs[steps[event.key]?.(index, tabs.length - 1) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    onChange(next.id)
    document.getElementById(`${base}-${next.id}`)?.focus()
  }
  return (
    <div className="tabs">
      <div role="tablist" className="tab-list" ref={list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            className="tab"
            aria-selected={tab.id === active}
            aria-controls={tab.id === active ? `${base}-panel` : undefined}
            tabIndex={tab.id === active ? 0 : -1}
            onClick={() => onChange(tab.id)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
            {tab.badge !== undefined && tab.badge !== null && <span className="tab-badge">{tab.badge}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} className="tab-panel" aria-labelledby={`${base}-${active}`}>
        {children}
      </div>
    </div>
  )
}

/** Scrolls the list to a tab, and never the page; on a phone the list is wider than the screen. */
function showChosen(list: HTMLElement | null): void {
  const chosen = list?.querySelector('[aria-selected=true]')
  if (!list || !chosen) return
  const [outer, inner] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()]
  list.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}
