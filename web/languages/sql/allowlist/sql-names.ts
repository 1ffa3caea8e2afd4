/** SQLite's functions that are here, by what they are about; "" has those that queries are made of. */
export const sqlNames: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    "": "avg coalesce count group_concat if ifnull iif max min nullif string_agg sum total typeof",
    text:
      "char concat concat_ws format glob hex instr length like lower ltrim octet_length printf quote replace rtrim substr " +
      "substring trim unhex unicode unistr unistr_quote upper zeroblob",
    math:
      "abs acos acosh asin asinh atan atan2 atanh ceil ceiling cos cosh degrees exp floor ln log log10 log2 median mod " +
      "percentile percentile_cont percentile_disc pi pow power radians round sign sin sinh sqrt tan tanh trunc",
    date: "current_date current_time current_timestamp date datetime julianday strftime time timediff unixepoch",
    random: "random randomblob",
    window:
      "cume_dist dense_rank first_value lag last_value lead nth_value ntile percent_rank rank row_number",
    json:
      "json json_array json_array_insert json_array_length json_error_position json_extract json_group_array json_group_object " +
      "json_insert json_object json_patch json_pretty json_quote json_remove json_replace json_set json_type json_valid " +
      "jsonb jsonb_array jsonb_array_insert jsonb_extract jsonb_group_array jsonb_group_object jsonb_insert jsonb_object " +
      "jsonb_patch jsonb_remove jsonb_replace jsonb_set -> ->>",
    search: "bm25 highlight match snippet",
    database: "changes last_insert_rowid likelihood likely total_changes unlikely sqlite_version",
  }).map(([part, names]) => [part, names.split(" ")]),
);

/** What is about SQLite itself. Programs seldom need it, and no list for readers has it. */
export const innerNames: ReadonlySet<string> = new Set(
  (
    "fts5 fts5_get_locale fts5_insttoken fts5_locale fts5_source_id rtreecheck rtreedepth rtreenode sqlite_compileoption_get " +
    "sqlite_compileoption_used sqlite_log sqlite_offset sqlite_source_id subtype unknown"
  ).split(" "),
);
