/**
 * The members of the globals: static ones | those of the prototype | constants, which cannot be removed. A test
 * compares them with the VM. `TypedArray` is not a global: it has the shared members of Uint8Array and the like.
 */
export const memberLists: Readonly<Record<string, string>> = {
  Error: "captureStackTrace isError | toString",
  Array: `
    isArray from of fromAsync | at with concat every some forEach map filter reduce reduceRight fill find
    findIndex findLast findLastIndex indexOf lastIndexOf includes join toString toLocaleString pop push
    shift unshift reverse toReversed sort toSorted slice splice toSpliced copyWithin flatMap flat values
    keys entries`,
  Object: `
    create getPrototypeOf setPrototypeOf defineProperty defineProperties getOwnPropertyNames
    getOwnPropertySymbols groupBy keys values entries isExtensible preventExtensions
    getOwnPropertyDescriptor getOwnPropertyDescriptors is assign seal freeze isSealed isFrozen fromEntries
    hasOwn | toString toLocaleString valueOf hasOwnProperty isPrototypeOf propertyIsEnumerable __proto__
    __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__`,
  Function: "| caller arguments call apply bind toString fileName lineNumber columnNumber",
  Iterator: "concat from zip zipKeyed | drop filter flatMap map take every find forEach some reduce toArray",
  Number: `
    parseInt parseFloat isNaN isFinite isInteger isSafeInteger | toExponential toFixed toPrecision
    toString toLocaleString valueOf | MAX_VALUE MIN_VALUE NaN NEGATIVE_INFINITY POSITIVE_INFINITY EPSILON
    MAX_SAFE_INTEGER MIN_SAFE_INTEGER`,
  Boolean: "| toString valueOf",
  String: `
    fromCharCode fromCodePoint raw | at charCodeAt charAt concat codePointAt isWellFormed toWellFormed
    indexOf lastIndexOf includes endsWith startsWith match matchAll search split substring substr slice
    repeat replace replaceAll padEnd padStart trim trimEnd trimRight trimStart trimLeft toString valueOf
    toLowerCase toUpperCase toLocaleLowerCase toLocaleUpperCase anchor big blink bold fixed fontcolor
    fontsize italics link small strike sub sup normalize localeCompare`,
  Math: `
    min max abs floor ceil round sqrt acos asin atan atan2 cos exp log pow sin tan trunc sign cosh sinh
    tanh acosh asinh atanh expm1 log1p log2 log10 cbrt hypot random f16round fround imul clz32 sumPrecise
    | | E LN10 LN2 LOG2E LOG10E PI SQRT1_2 SQRT2`,
  Reflect: `
    apply construct defineProperty deleteProperty get getOwnPropertyDescriptor getPrototypeOf has
    isExtensible ownKeys preventExtensions set setPrototypeOf`,
  Symbol: `
    for keyFor | toString valueOf description | toPrimitive iterator match matchAll replace search split
    toStringTag isConcatSpreadable hasInstance species unscopables asyncIterator dispose asyncDispose metadata`,
  BigInt: "asUintN asIntN | toString valueOf toLocaleString",
  Date: `
    now parse UTC | valueOf toString toUTCString toGMTString toISOString toDateString toTimeString
    toLocaleString toLocaleDateString toLocaleTimeString getTimezoneOffset getTime getYear getFullYear
    getUTCFullYear getMonth getUTCMonth getDate getUTCDate getHours getUTCHours getMinutes getUTCMinutes
    getSeconds getUTCSeconds getMilliseconds getUTCMilliseconds getDay getUTCDay setTime setMilliseconds
    setUTCMilliseconds setSeconds setUTCSeconds setMinutes setUTCMinutes setHours setUTCHours setDate
    setUTCDate setMonth setUTCMonth setYear setFullYear setUTCFullYear toJSON`,
  RegExp: `
    escape | flags source global ignoreCase multiline dotAll unicode unicodeSets sticky hasIndices exec
    compile test toString`,
  JSON: "parse stringify rawJSON isRawJSON",
  Proxy: "revocable",
  Map: `
    groupBy | set get getOrInsert getOrInsertComputed has delete clear size forEach values keys entries`,
  Set: `
    groupBy | add has delete clear size forEach isDisjointFrom isSubsetOf isSupersetOf intersection
    difference symmetricDifference union values keys entries`,
  WeakMap: "| set get getOrInsert getOrInsertComputed has delete",
  WeakSet: "| add has delete",
  ArrayBuffer: "isView | byteLength maxByteLength resizable detached resize slice",
  Uint8Array: "fromBase64 fromHex | setFromBase64 setFromHex toBase64 toHex",
  DataView: `
    | buffer byteLength byteOffset getInt8 getUint8 getInt16 getUint16 getInt32 getUint32 getBigInt64
    getBigUint64 getFloat16 getFloat32 getFloat64 setInt8 setUint8 setInt16 setUint16 setInt32 setUint32
    setBigInt64 setBigUint64 setFloat16 setFloat32 setFloat64`,
  Promise: "resolve reject all allSettled any try race withResolvers | then catch finally",
  WeakRef: "| deref",
  FinalizationRegistry: "| register unregister",
  console: `
    assert clear debug error info log table trace warn dir dirxml count countReset group groupCollapsed
    groupEnd time timeLog timeEnd`,
  performance: `
    now timeOrigin toJSON mark measure clearMarks clearMeasures getEntries getEntriesByType
    getEntriesByName`,
  PerformanceEntry: "| entryType startTime duration toJSON",
  PerformanceMark: "| detail toJSON",
  PerformanceMeasure: "| detail toJSON",
  crypto: "subtle getRandomValues randomUUID",
  Intl: `
    Collator DateTimeFormat DisplayNames DurationFormat ListFormat Locale NumberFormat PluralRules RelativeTimeFormat Segmenter
    getCanonicalLocales supportedValuesOf`,
  TextEncoder: "| encoding encode encodeInto",
  TextDecoder: "| encoding fatal ignoreBOM decode",
  URL: `
    canParse parse | href origin protocol username password host hostname port pathname search
    searchParams hash toString toJSON`,
  URLSearchParams: "| size append delete get getAll has set sort toString forEach entries keys values",
  AbortController: "| signal abort",
  AbortSignal: "abort timeout any | aborted reason throwIfAborted onabort",
  CustomEvent: "| detail initCustomEvent",
  DOMException: "| message code",
  Event: `
    | type target srcElement currentTarget composedPath eventPhase stopPropagation cancelBubble
    stopImmediatePropagation bubbles cancelable returnValue preventDefault defaultPrevented composed
    isTrusted timeStamp initEvent`,
  EventTarget: "| addEventListener removeEventListener dispatchEvent",
  AsyncDisposableStack: "| adopt defer disposed disposeAsync move use",
  Blob: "| size type slice arrayBuffer bytes text",
  DisposableStack: "| adopt defer disposed dispose move use",
  Headers: "| append delete get getSetCookie has set forEach entries keys values",
  MessageChannel: "| port1 port2",
  MessageEvent: "| data origin lastEventId source ports",
  MessagePort: "| postMessage start close onmessage onmessageerror onclose",
  URLPattern: "| exec test protocol username password hostname port pathname search hash hasRegExpGroups",
  TypedArray: `
    from of | at with buffer byteLength byteOffset set values keys entries copyWithin every some forEach
    map filter reduce reduceRight fill find findIndex findLast findLastIndex reverse toReversed slice
    subarray sort toSorted join toLocaleString indexOf lastIndexOf includes toString`,
};
