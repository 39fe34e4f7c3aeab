import './keys.css'
import { Fragment, type ReactNode } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Switch } from '../../../ui/forms/choices/switch.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { uiTexts } from '../../../ui/ui.texts.ts'
import { appTexts } from '../../app.texts.ts'
import { navItems } from '../navigation.tsx'
import { commandKeys, goKeys } from './go-keys.ts'
import { switchKeys, useKeysOn } from './keys-setting.ts'
import { keysTexts } from './keys.texts.ts'

const Keys = ({ keys, between = '' }: { keys: readonly string[]; between?: string }) =>
  keys.map((key, at) => (
    <Fragment key={key}>
      {at > 0 && ` ${between} `}
      <kbd>{key}</kbd>
    </Fragment>
  ))

const Group = ({ title, rows }: { title: string; rows: readonly (readonly [what: string, keys: ReactNode])[] }) => (
  <section className="keys-group">
    <h3>{title}</h3>
    <dl>
      {rows.map(([what, keys]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{keys}</dd>
        </div>
      ))}
    </dl>
  </section>
)

/** Lists the keys of the portal and switches them off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const isOn = useKeysOn()
  const pages = Object.entries(goKeys).map(([key, page]) => {
    const label = navItems.find(({ href }) => href === page)?.label ?? page
    return [label, <Keys key={key} keys={['g', key]} between={keysTexts.afterwards} />] as const
  })
  return (
    <Dialog
      title={keysTexts.title}
      onClose={onClose}
      footer={<Button kind="secondary" label={uiTexts.close} onClick={onClose} />}
    >
      <p className="muted">{keysTexts.intro}</p>
      <div className="keys-groups">
        <Group title={keysTexts.groups.go} rows={pages} />
        <div className="stack">
          <Group
            title={keysTexts.groups.find}
            rows={[
              [appTexts.commandMenu.title, <Keys key="k" keys={commandKeys} between="+" />],
              [keysTexts.search, <Keys key="/" keys={['/']} />],
              [keysTexts.list, <Keys key="?" keys={['?']} />],
            ]}
          />
          <Group
            title={keysTexts.groups.lists}
            rows={[
              [keysTexts.next, <Keys key="j" keys={['j']} />],
              [keysTexts.previous, <Keys key="k" keys={['k']} />],
              [keysTexts.open, <Keys key="Enter" keys={['Enter']} />],
            ]}
          />
        </div>
      </div>
      <Switch label={keysTexts.enabled} hint={keysTexts.enabledHint} checked={isOn} onChange={switchKeys} />
    </Dialog>
  )
}
