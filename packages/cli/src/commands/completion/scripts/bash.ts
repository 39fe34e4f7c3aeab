/**
 * Completion script for bash. It runs no typed word, needs no bash-completion package and may be sourced twice. bash
 * splits a word such as `2001:db8::/32` at its colons and replaces only the part at the cursor, so the script joins the
 * parts and cuts off of the candidates what stands before that part. `complete` itself joins `--format=json`.
 */
export const bashScript = `# bash completion for ipportal
_ipportal() {
  local line=$COMP_LINE words=() part word rest i
  for (( i = 0; i <= COMP_CWORD; i++ )); do
    part=\${COMP_WORDS[i]}
    rest=\${line#"\${line%%[![:space:]]*}"}
    if [[ $i -gt 1 && -n $part && $line == "$part"* && $part != = && \${COMP_WORDS[i-1]} != = ]]; then
      words[\${#words[@]}-1]+=$part
    else
      words+=("$part")
    fi
    line=\${rest#"$part"}
  done
  local cur=\${words[\${#words[@]}-1]} before
  [[ $part == *[!:@]* ]] || part=
  before=\${cur%"$part"}
  COMPREPLY=()
  [[ $cur == = ]] && cur= before=
  while IFS=$'\\t' read -r word _; do
    if [[ $word == :* ]]; then
      (( \${word#:} & 4 )) && compopt +o default 2>/dev/null
    elif [[ -n $word && $word == "$cur"* ]]; then
      printf -v word %q "\${word#"$before"}"
      COMPREPLY+=("$word")
    fi
  done < <(ipportal complete -- "\${words[@]:1}" 2>/dev/null)
}
complete -o default -F _ipportal ipportal
`
