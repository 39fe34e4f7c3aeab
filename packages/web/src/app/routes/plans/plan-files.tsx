import { endOf, loadStateFiles, type Plan } from '@ip-portal/core/desired-state'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { loadCode } from '../../../code/load-code.ts'
import { useNotices } from '../../../ui/feedback/notices.tsx'
import { saveFile } from '../../../ui/files/show-file.ts'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { changesTexts } from './changes.texts.ts'

/** Saves a plan as a file: the plan itself, or the records in which it ends. */
export function PlanFiles({ plan }: { plan: Plan }) {
  const notices = useNotices()
  const save = (ending: keyof typeof types, text: string) => {
    const name = `plan-${plan.id}.${ending}`
    saveFile(name, new File([text], name, { type: types[ending] }))
  }
  const write = (work: (files: Awaited<ReturnType<typeof loadStateFiles>>) => void) => async () => {
    try {
      work(await loadCode(loadStateFiles))
    } catch {
      notices.error(kernelTexts.generic)
    }
  }
  const saveYaml = write(({ yamlOfState }) => save('yaml', yamlOfState(endOf(plan), location.origin)))
  const saveCsv = write(({ csvOfRecords }) => {
    const { text, unsaid } = csvOfRecords(endOf(plan))
    save('csv', text)
    if (unsaid.length > 0) notices.warn(changesTexts.unsaidInCsv(unsaid))
  })
  return (
    <Menu
      label={changesTexts.plan}
      trigger={changesTexts.files}
      items={[
        { label: changesTexts.planFile, onSelect: () => save('json', `${JSON.stringify(plan, null, 2)}\n`) },
        { label: changesTexts.yamlFile, onSelect: () => void saveYaml() },
        { label: changesTexts.csvFile, onSelect: () => void saveCsv() },
      ]}
    />
  )
}

const types = { json: 'application/json', yaml: 'application/yaml', csv: 'text/csv;charset=utf-8' }
