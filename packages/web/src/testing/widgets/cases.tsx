/** Page of widgets as PrimeReact's documentation shows them, each behind its name in the address. */
import '../../ui/prime/trusted-types.ts'
import './cases.css'
import { PrimeReactProvider } from 'primereact/api'
import { Button } from 'primereact/button'
import { ConfirmDialog } from 'primereact/confirmdialog'
import { Dropdown } from 'primereact/dropdown'
import { FileUpload } from 'primereact/fileupload'
import { InputNumber } from 'primereact/inputnumber'
import { OverlayPanel } from 'primereact/overlaypanel'
import { SelectButton } from 'primereact/selectbutton'
import { Sidebar } from 'primereact/sidebar'
import { TabPanel, TabView } from 'primereact/tabview'
import { useRef, useState, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'

const cases: Record<string, ComponentType> = {
  Dropdown: () => (
    <>
      <label htmlFor="service">{'service'}</label>
      <Dropdown inputId="service" value="ip" options={[{ label: 'IP', value: 'ip' }]} />
    </>
  ),
  Sidebar: () => (
    <>
      <button type="button">{'behind'}</button>
      <Sidebar visible onHide={() => {}} header="menu">
        <a href="#one">{'one'}</a>
      </Sidebar>
    </>
  ),
  InputNumber: () => {
    const [amount, setAmount] = useState<number | null>(1234)
    return (
      <>
        <label htmlFor="amount">{'amount'}</label>
        <InputNumber
          inputId="amount"
          locale="tr-TR"
          value={amount}
          onValueChange={({ value }) => setAmount(value ?? null)}
        />
      </>
    )
  },
  FileUpload: () => <FileUpload mode="basic" customUpload auto chooseLabel="choose" />,
  SelectButton: () => {
    const [state, setState] = useState('open')
    return (
      <SelectButton value={state} options={['open', 'closed']} onChange={({ value }) => setState(value as string)} />
    )
  },
  TabView: () => (
    <>
      <div style={{ height: '200vh' }} />
      <TabView>
        <TabPanel header="one" />
      </TabView>
    </>
  ),
  Tooltip: () => <Button label="delete" tooltip="reason" />,
  OverlayPanel: () => {
    const panel = useRef<OverlayPanel>(null)
    return (
      <>
        <Button label="columns" onClick={(event) => panel.current?.toggle(event)} />
        <OverlayPanel ref={panel}>
          <input type="checkbox" aria-label="price" />
        </OverlayPanel>
        <button type="button">{'behind'}</button>
      </>
    )
  },
  ConfirmDialog: () => {
    const [isOpen, setOpen] = useState(true)
    return (
      <ConfirmDialog
        visible={isOpen}
        onHide={() => setOpen(false)}
        message="sure?"
        acceptLabel="yes"
        // Stands for a request that is not answered.
        accept={() => void new Promise(() => {})}
      />
    )
  },
}

const Case = cases[window.location.hash.slice(1)]
const root = document.getElementById('root')
if (Case && root) {
  createRoot(root).render(
    <PrimeReactProvider value={{ styleContainer: document.createElement('div') }}>
      <Case />
    </PrimeReactProvider>,
  )
}
