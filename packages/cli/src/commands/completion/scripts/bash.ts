/**
 * Completion script for bash. It runs no typed word, needs no bash-completion package and may be sourced twice.
 */
export const bashScript = `# bash completion for ipportal
_ipportal() {
  local cur=\${COMP_WORDS[COMP_CWORD]} word
  COMPREPLY=()
  [[ $cur == = ]] && cur=
  while IFS=$'\\t' read -r word _; do
    if [[ $word == :* ]]; then
      (( \${word#:} & 4 )) && compopt +o default 2>/dev/null
    elif [[ -n $word && $word == "$cur"* ]]; then
      printf -v word %q "$word"
      COMPREPLY+=("$word")
    fi
  done < <(ipportal complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _ipportal ipportal
`
