export declare const unlistedDeclarations: (folder: string) => readonly string[];
