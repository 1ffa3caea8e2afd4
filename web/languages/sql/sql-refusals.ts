/** What is not here, and why. Functions are those of the `sqlite3` command and of its extensions. */
export const refusedFunctions: Readonly<Record<string, string>> = {
  load_extension: "extensions are compiled code, which nothing here could bound",
  readfile: "a program has no files but its own: a .csv file of it is a table, a .sql file is read by .read",
  writefile: "a program writes no files",
  edit: "there is no other program to edit with",
  fsdir: "a program has no files but its own",
  zipfile: "a program writes no files",
};

export const attachRefusal = "its databases are in memory: attach ':memory:' as a name adds one";

export const pragmaRefusal = "it is about files, or would remove a protection";

/** Every other one is refused. */
export const pragmas: ReadonlySet<string> = new Set(
  (
    "analysis_limit application_id automatic_index case_sensitive_like collation_list compile_options count_changes " +
    "data_version database_list defer_foreign_keys empty_result_callbacks encoding foreign_key_check foreign_key_list " +
    "foreign_keys freelist_count full_column_names function_list ignore_check_constraints index_info index_list " +
    "index_xinfo integrity_check journal_mode legacy_alter_table max_page_count module_list optimize page_count page_size " +
    "pragma_list query_only quick_check recursive_triggers reverse_unordered_selects schema_version short_column_names " +
    "stats synchronous table_info table_list table_xinfo user_version cache_size locking_mode temp_store"
  ).split(" "),
);

export function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}
