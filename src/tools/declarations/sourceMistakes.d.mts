export declare function assertNoRepeatedNames(folder: string): Promise<void>;
export declare const findUnlistedDeclarations: (folder: string) => readonly string[];
