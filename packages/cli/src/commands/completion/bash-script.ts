/**
 * The completion script for bash. The one of the completion library runs typed words through `eval`, needs the
 * bash-completion package and cannot be sourced twice.
 */
export const bashScript = `# bash completion for ipportal
_ipportal() {
  local cur=\${COMP_WORDS[COMP_CWORD]} word
  COMPREPLY=()
  while IFS=$'\\t' read -r word _; do
    if [[ $word == :* ]]; then
      (( \${word#:} & 4 )) && compopt +o default 2>/dev/null
    elif [[ -n $word && $word == "$cur"* ]]; then
      COMPREPLY+=("$word")
    fi
  done < <(ipportal complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _ipportal ipportal
`
