export { planText } from './plan-text.ts'
export { readStateText } from './read-state-text.ts'
export { csvOfRecords, recordsOfCsv } from './records-of-csv.ts'
export { yamlOfState } from './state-yaml.ts'
